/** The page of organisers. In English. */
export const words = {
  title: 'Organise',
} as const;

/** The page of an entry. In English. */
export const words = {
  title: 'Entry',
} as const;

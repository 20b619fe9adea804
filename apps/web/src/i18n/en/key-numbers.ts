/** The page of key numbers. In English. */
export const words = {
  title: 'Key numbers',
} as const;

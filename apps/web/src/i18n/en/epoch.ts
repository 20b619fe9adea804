/** The page of an epoch. In English. */
export const words = {
  title: 'Epoch',
} as const;

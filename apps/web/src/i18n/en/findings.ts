/** What a verification can find. In English. */
export const words = {
  title: 'Findings',
} as const;

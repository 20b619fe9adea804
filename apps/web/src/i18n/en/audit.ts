/** The page of an audit. In English. */
export const words = {
  title: 'Audit',
} as const;

/** What the service can refuse. In English. */
export const words = {
  title: 'Problems',
} as const;

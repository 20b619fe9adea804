/** The page that verifies a file. In English. */
export const words = {
  title: 'Verify a bundle',
} as const;

/** The page of an exam. In English. */
export const words = {
  title: 'Exam',
} as const;

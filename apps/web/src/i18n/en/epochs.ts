/** The list of epochs. In English. */
export const words = {
  title: 'Epochs',
} as const;

/** The list of epochs. In Chinese. */
import type { words as english } from '../en/epochs.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '轮次',
};

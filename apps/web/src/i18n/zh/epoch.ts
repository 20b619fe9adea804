/** The page of an epoch. In Chinese. */
import type { words as english } from '../en/epoch.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '轮次',
};

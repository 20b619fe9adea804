/** The page of key numbers. In Chinese. */
import type { words as english } from '../en/key-numbers.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '关键数值',
};

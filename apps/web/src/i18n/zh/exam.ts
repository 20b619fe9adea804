/** The page of an exam. In Chinese. */
import type { words as english } from '../en/exam.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '考试',
};

/** The page of an entry. In Chinese. */
import type { words as english } from '../en/entry.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '参赛条目',
};

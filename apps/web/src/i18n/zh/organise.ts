/** The page of organisers. In Chinese. */
import type { words as english } from '../en/organise.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '组织',
};

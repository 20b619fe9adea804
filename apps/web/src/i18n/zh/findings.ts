/** What a verification can find. In Chinese. */
import type { words as english } from '../en/findings.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '发现',
};

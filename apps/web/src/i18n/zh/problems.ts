/** What the service can refuse. In Chinese. */
import type { words as english } from '../en/problems.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '问题',
};

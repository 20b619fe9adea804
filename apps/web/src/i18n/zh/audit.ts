/** The page of an audit. In Chinese. */
import type { words as english } from '../en/audit.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '审计',
};

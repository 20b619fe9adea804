/** The page that verifies a file. In Chinese. */
import type { words as english } from '../en/verify.js';
import type { Translated } from '../resources.js';

export const words: Translated<typeof english> = {
  title: '验证导出包',
};

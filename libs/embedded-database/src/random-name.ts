/** The one source of chance here: passwords and names that nobody else has. */
import { randomBytes } from 'node:crypto';

/** 128 random bits as 32 lower-case hexadecimal digits. */
export function randomName(): string {
  return randomBytes(16).toString('hex');
}

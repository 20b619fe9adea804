/** Writes `examples/epoch` anew, after the generator was changed. A spec compares the two. */
import { mkdir, writeFile } from 'node:fs/promises';
import { exampleEvidence } from './example.js';
import { exampleFiles } from './example-files.js';

const folder = new URL('../../../../examples/epoch/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, content] of exampleFiles(exampleEvidence())) {
  await writeFile(new URL(name, folder), content);
}

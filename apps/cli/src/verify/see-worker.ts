/** A worker thread that looks at lines; it is sent packs and answers them in their order. */
import { parentPort } from 'node:worker_threads';
import { cryptography } from '../cryptography.js';
import { type LinePack, seePack } from './line-pack.js';

parentPort?.on('message', (pack: LinePack) => {
  const seen = seePack(pack, cryptography.sha256);
  parentPort?.postMessage(seen, [seen.leaves.buffer, seen.reports.buffer]);
});

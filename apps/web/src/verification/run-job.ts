/** What the worker does with a job, whatever thread it is in. */
import type { EntryKey, EpochId } from '#ledger/ids';
import { checkHeldReceipt, type ReceiptReport } from '#ledger/verify/check-held-receipt';
import { cryptography } from './cryptography.js';
import { keysIn, noteOf } from './held.js';
import type { Answer, Job, ReceiptJob, Results } from './jobs.js';
import { BrokenOff, type Reading } from './pieces.js';
import { runDigest, runRecord } from './record-job.js';
import { runVerify } from './verify-job.js';

/** Runs `job`. What it rejects with is a bug of ours. */
export async function runJob(job: Job, reading: Reading): Promise<Answer<Results[Job['kind']]>> {
  try {
    return { ok: true, result: await resultOf(job, reading) };
  } catch (error) {
    if (error instanceof BrokenOff) return { ok: false, trouble: error.trouble };
    throw error;
  }
}

function resultOf(job: Job, reading: Reading): Promise<Results[Job['kind']]> | ReceiptReport {
  switch (job.kind) {
    case 'verify':
      return runVerify(job, reading);
    case 'receipt':
      return runReceipt(job);
    case 'record':
      return runRecord(job, reading);
    case 'digest':
      return runDigest(job.source, reading);
  }
}

function runReceipt({ receipt, proof, of, keys, offered }: ReceiptJob): ReceiptReport {
  const whose = of === null ? null : { epoch: of.epoch as EpochId, entry: of.entry as EntryKey };
  const held = {
    receipt: noteOf(receipt),
    proof,
    of: whose,
    pinned: keys === null ? null : keysIn(keys),
    offered: keysIn(offered),
  };
  return checkHeldReceipt(held, cryptography);
}

#!/usr/bin/env node
/**
 * A judging harness: asks what is to be run, runs it, reports it, until nothing is left.
 * EPOCH_LEDGER_TOKEN is a token of the role judge; several harnesses may run at once.
 *
 *     node examples/harness/harness.js http://127.0.0.1:8080 2026-w48
 */
import { runTrial } from './trial.js';

const [service, epoch] = process.argv.slice(2);
const authorization = `Bearer ${process.env.EPOCH_LEDGER_TOKEN}`;

async function ask(path, options) {
  const response = await fetch(`${service}/v1/epochs/${epoch}/${path}`, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

for (let reported = 0; ; ) {
  const { pending } = await ask('pending', { headers: { authorization } });
  if (pending.length === 0) {
    console.log(`Nothing is pending; ${reported} outcomes were reported.`);
    break;
  }
  const outcomes = [];
  for (const { key, axis, task, unit, run } of pending) {
    const outcome = await runTrial({ key, axis, task, unit, run });
    outcomes.push({ key, axis, task, unit, run, outcome });
  }
  const headers = { authorization, 'content-type': 'application/json' };
  await ask('outcomes', { method: 'POST', headers, body: JSON.stringify({ outcomes }) });
  reported += outcomes.length;
}

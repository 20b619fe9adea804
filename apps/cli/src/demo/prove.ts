/**
 * What exporting an epoch is for, before the eyes of whoever watches: the bundle verified without
 * the service, then a copy with one outcome changed, then one signed by somebody else.
 */
import { invariant } from '#ledger/invariant';
import { parseKeyFile, type VerifierKey } from '#ledger/record/verifier-key';
import { describeFinding } from '#ledger/verify/describe-finding';
import type { Finding } from '#ledger/verify/finding';
import { nothingHeld, verifyBundle, type WholeReport } from '#ledger/verify/verify-bundle';
import { pathOf } from '../client/address.js';
import { cryptography } from '../cryptography.js';
import { reportText } from '../verify/report-text.js';
import { signedByStranger, withOutcomeChanged } from './forge.js';
import { indented, type Stagehands } from './play.js';

/** Exports `epoch`, verifies it, and shows what is found in two copies that are not it. */
export async function prove(epoch: string, { client, say }: Stagehands): Promise<void> {
  const read = async (...path: readonly string[]): Promise<Buffer> => {
    const call = { method: 'GET', path: pathOf('v1', ...path), roles: [] } as const;
    return Buffer.from((await client.call(call)).bytes);
  };
  const bundle = await read('epochs', epoch, 'bundle');
  const keys = parseKeyFile((await read('keys')).toString('utf8'), cryptography.sha256);
  invariant(keys !== null, 'a service sends its own keys');

  const size = Math.ceil(bundle.length / 1024);
  say(
    `\nThe epoch is exported: one file of ${String(size)} KiB. With the key of the service alone:`,
  );
  const honest = await verified(bundle, keys);
  invariant(honest.verified, 'what a service exports is verified');
  say(`\n${indented(reportText(honest, keys))}\n`);

  const { bundle: changed, version, key, axis, task } = withOutcomeChanged(bundle);
  say(`A copy in which one failure of ${key} became a success`);
  say(`(${axis}, ${task}, in event ${String(version)}) is not verified:\n`);
  showFindings(await verified(changed, keys), say);

  say('\nA copy that a stranger signed anew, from the first note to the last, is not either:\n');
  const forged = signedByStranger(bundle);
  showFindings(await verified(forged, keys), say);
  say('\nWithout the key of the service that forgery has no fault, so the answer is no again:\n');
  showFindings(await verified(forged, null), say);
}

function verified(bundle: Buffer, keys: readonly VerifierKey[] | null): Promise<WholeReport> {
  return verifyBundle([bundle], { cryptography, held: { ...nothingHeld, keys } });
}

/** The first finding of each code: the others say the same of other places. */
function showFindings({ findings }: WholeReport, say: (text: string) => void): void {
  const firsts = findings.filter(
    ({ code }, index) => findings.findIndex((other) => other.code === code) === index,
  );
  say(firsts.map(findingText).join('\n'));
}

function findingText(finding: Finding): string {
  const { code, where, place } = finding;
  const at = place === undefined || place === '' ? where : `${where}, there at ${place}`;
  const sentences = describeFinding(finding).replace(/(.{1,90})(?: |$)/g, '    $1\n');
  return `  ${code} at ${at}\n${sentences.trimEnd()}`;
}

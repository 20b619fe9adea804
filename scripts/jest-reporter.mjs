/**
 * Reports to people only what failed, and to test.mjs the numbers, as JSON in the file
 * EPOCH_LEDGER_TEST_RESULTS: {passed, failed, skipped: [titles]}. A spec file that could not run
 * at all counts as one failure.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class Reporter {
  #counts = { passed: 0, failed: 0, skipped: [] };

  onTestFileResult(_test, result) {
    const failures = this.#counts.failed;
    for (const { status, fullName } of result.testResults) {
      if (status === 'passed') this.#counts.passed += 1;
      else if (status === 'failed') this.#counts.failed += 1;
      else this.#counts.skipped.push(fullName);
    }
    if (result.testExecError && failures === this.#counts.failed) this.#counts.failed += 1;
    if (result.failureMessage) {
      console.log(`\n${relative('.', result.testFilePath)}\n${result.failureMessage}`);
    }
  }

  onRunComplete() {
    writeFileSync(process.env.EPOCH_LEDGER_TEST_RESULTS, JSON.stringify(this.#counts));
  }
}

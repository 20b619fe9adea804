/**
 * The registry as exams need it: suites and references read, by name or by digest. What is
 * registered never changes, so what was read once is kept.
 * Source: RULES, "TCSExam"; DESIGN "Documents".
 */
import type { EventLog } from '#event-log';
import { type AnyCommand, type AnyState, isExam, isRegistry } from '#ledger/epoch/any-epoch';
import type { ExamPlan, ExamSuite, SolverReference } from '#ledger/evidence/exam';
import { decodeReference } from '#ledger/exam/decode-reference';
import { decodeSuite } from '#ledger/exam/decode-suite';
import type { ExamMaterials, Registered } from '#ledger/exam/exam-decision';
import { type OpenedExam, openedExam } from '#ledger/exam/exam-state';
import { emptyRegistry, type RegistryState } from '#ledger/exam/registry';
import type { EpochId, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { Decoded } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { registryStream } from './folded-epoch.js';
import type { Lanes } from './lanes.js';
import { needsMaterials, noMaterials } from './materials.js';

/** How many documents are kept as they were read. */
const keptMax = 32;

/** Of how many exams it is remembered what they were opened with. */
const openedMax = 1000;

/** Suites and references. */
export class Registry {
  readonly #log: EventLog;
  readonly #lanes: Lanes;
  /** An opening is for ever. */
  readonly #opened = new Map<EpochId, OpenedExam>();
  readonly #suites = new Map<Sha256Hex, Registered<ExamSuite>>();
  readonly #references = new Map<Sha256Hex, Registered<SolverReference>>();

  constructor(log: EventLog, lanes: Lanes) {
    this.#log = log;
    this.#lanes = lanes;
  }

  /** Gives `use` the registry as the log has it now. `use` must not change it, nor keep it. */
  look<T>(use: (state: RegistryState) => T): Promise<T> {
    return this.#lanes
      .of(registryStream)
      .look((folded) => use(folded === null ? emptyRegistry() : registryOf(folded.state)));
  }

  /** What is registered under the names of `plan` now. */
  async named(plan: ExamPlan): Promise<ExamMaterials> {
    const [suite, reference] = await this.look(({ suites, references }) => [
      suites.get(plan.suite),
      references.get(plan.solver_reference_id),
    ]);
    return {
      suite: suite === undefined ? null : await this.suite(suite),
      reference: reference === undefined ? null : await this.reference(reference),
    };
  }

  /** What `command` on `epoch` is decided with. */
  async forCommand(epoch: EpochId, command: AnyCommand): Promise<ExamMaterials> {
    if (command.type === 'OpenExam') return this.named(command.plan);
    return needsMaterials(command) ? this.of(epoch) : noMaterials;
  }

  /** What the exam `epoch` was opened with; nothing when it is none, or not opened yet. */
  async of(epoch: EpochId): Promise<ExamMaterials> {
    const known = this.#opened.get(epoch);
    if (known !== undefined) return this.committed(known);
    const opened = await this.#lanes.of(epoch).look((folded) => {
      return folded !== null && isExam(folded.state) ? openedExam(folded.state) : null;
    });
    if (opened === null) return noMaterials;
    keep(this.#opened, epoch, opened, openedMax);
    return this.committed(opened);
  }

  /** What an exam was opened with. */
  async committed({ suiteSha256, referenceSha256 }: OpenedExam): Promise<ExamMaterials> {
    return {
      suite: await this.suite(suiteSha256),
      reference: await this.reference(referenceSha256),
    };
  }

  /** The suite of that digest, which an event of the log names. */
  suite(sha256: Sha256Hex): Promise<Registered<ExamSuite>> {
    return this.#read(this.#suites, sha256, decodeSuite);
  }

  /** The reference of that digest, which an event of the log names. */
  reference(sha256: Sha256Hex): Promise<Registered<SolverReference>> {
    return this.#read(this.#references, sha256, decodeReference);
  }

  async #read<T>(
    kept: Map<Sha256Hex, Registered<T>>,
    sha256: Sha256Hex,
    decode: (json: Json) => Decoded<T>,
  ): Promise<Registered<T>> {
    const known = kept.get(sha256);
    if (known !== undefined) return known;
    const bytes = await this.#log.document(sha256);
    invariant(bytes !== null, `the log has no document ${sha256}, which an event names`);
    const json = parseJsonBytes(bytes);
    const decoded = json.ok ? decode(json.value) : json;
    invariant(decoded.ok, `document ${sha256} is not what was registered`);
    const registered = { value: decoded.value, sha256 };
    keep(kept, sha256, registered, keptMax);
    return registered;
  }
}

/** Adds to `map`, and lets go of what came first when there is too much. */
function keep<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  for (const oldest of map.keys()) {
    if (map.size < max) break;
    map.delete(oldest);
  }
  map.set(key, value);
}

function registryOf(state: AnyState): RegistryState {
  invariant(isRegistry(state), 'the stream registry folds to a registry');
  return state;
}

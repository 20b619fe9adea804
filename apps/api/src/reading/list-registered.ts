/** GET /v1/references and /v1/suites: what is registered, and each as it was registered. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RegistryState } from '#ledger/exam/registry';
import type { Sha256Hex } from '#ledger/ids';
import { compareCodePoints } from '#ledger/code-points';
import { Problem } from '../http/problem.js';
import { limitOf, type PageQuery } from '../http/query.js';
import type { Document } from './send-document.js';
import { Reads } from './reads.js';

/** Which kind of thing is registered. */
export type RegisteredKind = 'reference' | 'suite';

/** One page of names in code point order. */
export interface RegisteredPage {
  readonly items: readonly { readonly name: string; readonly sha256: Sha256Hex }[];
  readonly next: string | null;
}

/** Asks for a page of what is registered. */
export class ListRegistered extends Query<RegisteredPage> {
  constructor(
    readonly kind: RegisteredKind,
    readonly query: PageQuery,
  ) {
    super();
  }
}

@QueryHandler(ListRegistered)
export class ListRegisteredHandler implements IQueryHandler<ListRegistered> {
  constructor(private readonly reads: Reads) {}

  async execute({ kind, query }: ListRegistered): Promise<RegisteredPage> {
    const limit = limitOf(query);
    const { after } = query;
    const all = await this.reads.registry.look((state) => [...tableOf(state, kind)]);
    const listed = all
      .filter(([name]) => after === undefined || compareCodePoints(name, after) > 0)
      .sort(([left], [right]) => compareCodePoints(left, right))
      .map(([name, sha256]) => ({ name, sha256 }));
    const items = listed.slice(0, limit);
    return { items, next: listed.length > limit ? (items.at(-1)?.name ?? null) : null };
  }
}

/** Asks for one reference or suite: the canonical bytes that were registered. */
export class ShowRegistered extends Query<Document> {
  constructor(
    readonly kind: RegisteredKind,
    readonly name: string,
  ) {
    super();
  }
}

@QueryHandler(ShowRegistered)
export class ShowRegisteredHandler implements IQueryHandler<ShowRegistered> {
  constructor(private readonly reads: Reads) {}

  async execute({ kind, name }: ShowRegistered): Promise<Document> {
    const sha256 = await this.reads.registry.look((state) => tableOf(state, kind).get(name));
    const bytes = sha256 === undefined ? null : await this.reads.log.document(sha256);
    if (sha256 !== undefined && bytes !== null) return { bytes, sha256 };
    const code = kind === 'reference' ? 'unknown_reference' : 'unknown_suite';
    throw new Problem(code, { status: 404, detail: `there is no ${kind} ${name}` });
  }
}

/** Asks for the bytes that an event of the log names by their digest. */
export class ShowKept extends Query<Document> {
  constructor(readonly sha256: string) {
    super();
  }
}

@QueryHandler(ShowKept)
export class ShowKeptHandler implements IQueryHandler<ShowKept> {
  constructor(private readonly reads: Reads) {}

  async execute({ sha256 }: ShowKept): Promise<Document> {
    const known = /^[0-9a-f]{64}$/.test(sha256);
    const bytes = known ? await this.reads.log.document(sha256 as Sha256Hex) : null;
    if (bytes !== null) return { bytes, sha256: sha256 as Sha256Hex };
    throw new Problem('unknown_document', { detail: `no document has the digest ${sha256}` });
  }
}

function tableOf(state: RegistryState, kind: RegisteredKind): ReadonlyMap<string, Sha256Hex> {
  return kind === 'reference' ? state.references : state.suites;
}

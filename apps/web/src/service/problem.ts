/** How the service says no, as the pages see it. Source: RFC 9457; FORMATS, section 6 "Errors". */

/** One offending place, with what is needed to act on it (`key`, `axis`, `units` ...). */
export interface ProblemPlace {
  readonly place: string;
  readonly code: string;
  readonly message: string;
  readonly [member: string]: unknown;
}

/** A problem document; `unreachable` and `unreadable` are what the browser met in its place. */
export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem';
  readonly code: string;
  /** The HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** In English, as the service put it. */
  readonly detail: string;
  readonly places: readonly ProblemPlace[];
  /** Every other member of the document, such as `refusals`: how many places there are. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(given: Pick<ServiceProblem, 'code' | 'status' | 'detail' | 'places' | 'members'>) {
    super(`${given.code}: ${given.detail}`);
    this.code = given.code;
    this.status = given.status;
    this.detail = given.detail;
    this.places = given.places;
    this.members = given.members;
  }
}

/** The problem that an answer which is not 2xx carries. */
export async function problemOf(response: Response): Promise<ServiceProblem> {
  const { status } = response;
  const document: unknown = await response.json().catch(() => null);
  if (!isObject(document) || typeof document['code'] !== 'string') {
    return new ServiceProblem({ code: 'unreadable', status, detail: '', places: [], members: {} });
  }
  const { code, detail, errors } = document as { code: string; detail: unknown; errors: unknown };
  const places = Array.isArray(errors) ? errors.filter(isPlace) : [];
  return new ServiceProblem({
    code,
    status,
    detail: typeof detail === 'string' ? detail : '',
    places,
    members: document,
  });
}

/** There was no answer at all. */
export function unreachable(): ServiceProblem {
  return new ServiceProblem({
    code: 'unreachable',
    status: 0,
    detail: '',
    places: [],
    members: {},
  });
}

function isPlace(given: unknown): given is ProblemPlace {
  return isObject(given) && typeof given['code'] === 'string' && typeof given['place'] === 'string';
}

function isObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null;
}

/**
 * Whether brokers and we do not take each other for whom we say, or they let us do less than we
 * must: to ask again is no use.
 */

/** What Node says of certificates that nobody we know vouches for, or not any more. */
const certificateCodes: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** What Kafka answers to users who may not do what they ask for. */
const forbidden: ReadonlySet<string> = new Set([
  'TOPIC_AUTHORIZATION_FAILED',
  'GROUP_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
]);

type Telling = 'code' | 'type' | 'cause' | 'errors';

/** Looks at what kafkajs threw and at what caused it. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KafkaJSSASLAuthenticationError') return true;
  const { code, type, cause, errors } = error as Partial<Record<Telling, unknown>>;
  if (typeof type === 'string' && forbidden.has(type)) return true;
  // Whoever speaks no TLS, or wants another certificate of us, is met as a fault of TLS itself.
  const isTls = typeof code === 'string' && /^ERR_(SSL|TLS)_/.test(code);
  if (isTls || certificateCodes.has(String(code))) return true;
  return isRefused(cause) || (Array.isArray(errors) && errors.some(isRefused));
}

/** Whether brokers and we do not take each other for whom we say: to ask again is no use. */

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

/** Looks at what kafkajs threw and at what caused it. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KafkaJSSASLAuthenticationError') return true;
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') {
    // Whoever speaks no TLS, or wants another certificate of us.
    if (certificateCodes.has(code) || /^ERR_(SSL|TLS)_/.test(code)) return true;
  }
  return isRefused(cause);
}

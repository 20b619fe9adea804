/** Which attempt an address names. */

/** The version of its event; 0, which no event has, for what is no version at all. */
export function attemptVersion(address: Readonly<Record<string, string>>): number {
  const { attempt = '' } = address;
  return /^[1-9][0-9]{0,14}$/.test(attempt) ? Number(attempt) : 0;
}

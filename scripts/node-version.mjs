/** Which versions of Node this project runs on: the same as `engines` in package.json. */

/** The lowest minor version of each release line, and the first line that is fine throughout. */
const lowest = new Map([
  [20, 19],
  [22, 13],
  [24, 11],
]);

/** What to tell somebody whose Node (such as `v20.20.2`) does not do; null when it does. */
export function unsuitableNode(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  const needed = lowest.get(major) ?? (major > 24 ? 0 : Infinity);
  if (minor >= needed) return null;
  return (
    `Epoch Ledger needs Node 20.19 or newer, 22.13 or newer, or 24.11 or newer; this is ` +
    `${version}. Install one of these (https://nodejs.org) and run the command again.`
  );
}

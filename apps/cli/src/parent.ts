/**
 * npm and npx pass a signal to the shell in which they run a program, and the shell ends without
 * passing it on. So what they started looks whether whoever started it is still there.
 */

/** How often that is looked at, in ms. */
const interval = 1000;

/** Calls `gone` once when npm or npx started this process and its parent has ended. */
export function whenParentEnds(
  gone: () => void,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): void {
  if (environment['npm_command'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere(parent)) return;
    clearInterval(timer);
    gone();
  }, interval);
  timer.unref();
}

/** Where a process keeps the id of a parent that has ended, the id alone says nothing. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

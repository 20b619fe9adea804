/**
 * npm passes a signal to the shell in which it runs a script, and the shell ends without passing it
 * on. So what npm started looks whether whoever started it is still there.
 */

/** How often that is looked at, in ms. */
const interval = 1000;

/** Calls `gone` once when npm started this process and its parent has ended; gives how to stop. */
export function whenParentEnds(gone, environment = process.env) {
  if (environment.npm_command === undefined) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere(parent)) return;
    clearInterval(timer);
    gone();
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}

/** Where a process keeps the id of a parent that has ended, the id alone says nothing. */
function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

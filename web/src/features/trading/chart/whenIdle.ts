const WAIT_MAX_MS = 1_000;

/** Runs a function when the browser is idle, after a second at the latest; the returned function cancels. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: WAIT_MAX_MS });
  return () => cancelIdleCallback(id);
}

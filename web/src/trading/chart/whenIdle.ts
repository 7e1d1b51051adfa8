const WAIT_MAX_MS = 1_000;

/** Runs a function when the page has nothing more urgent to do, after a second at the latest; what it returns cancels. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: WAIT_MAX_MS });
  return () => cancelIdleCallback(id);
}

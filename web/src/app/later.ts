/** Runs a function once after so many milliseconds; what it returns cancels. */
export function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Runs a function once the current page has been painted; immediately on a hidden page, which is not painted. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, 0);
  else requestAnimationFrame(() => setTimeout(run, 0));
}

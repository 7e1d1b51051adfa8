/** Runs a function once what stands on the page now has been drawn; a page that nobody sees is not drawn, and does not wait. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, 0);
  else requestAnimationFrame(() => setTimeout(run, 0));
}

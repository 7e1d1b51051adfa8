/** Height of a row in CSS pixels, equal to the style sheet's. */
export const ROW_PX = 24;

/**
 * The depth bars of one side as a single clip path, from the topmost row down; each share is a fraction of the width,
 * aligned right. One shape instead of fifteen elements, because every moving element costs rendering time.
 */
export function barsPath(shares: readonly number[]): string {
  const corners = shares.flatMap((share, index) => {
    const left = `${((1 - share) * 100).toFixed(1)}%`;
    return [`${left} ${index * ROW_PX}px`, `${left} ${(index + 1) * ROW_PX}px`];
  });
  return `polygon(100% 0px, ${[...corners, `100% ${shares.length * ROW_PX}px`].join(', ')})`;
}

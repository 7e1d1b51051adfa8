/** Height of a row in CSS pixels, as the style sheet has it. */
export const ROW_PX = 24;

/**
 * The bars of all rows of a side as one shape to clip an area by, from the topmost row down; each share is a part of the whole
 * width and lies at the right. One shape for fifteen bars, because a browser pays for each element that moves.
 */
export function barsPath(shares: readonly number[]): string {
  const corners = shares.flatMap((share, index) => {
    const left = `${((1 - share) * 100).toFixed(1)}%`;
    return [`${left} ${index * ROW_PX}px`, `${left} ${(index + 1) * ROW_PX}px`];
  });
  return `polygon(100% 0px, ${[...corners, `100% ${shares.length * ROW_PX}px`].join(', ')})`;
}

/**
 * Bars of rows as a single clip path, from the topmost row down; each share is a fraction of the width, aligned to an
 * edge. One shape instead of an element for each row, because every moving element costs rendering time.
 */
export function barsPath(
  shares: readonly number[],
  { rowPx, edge }: { readonly rowPx: number; readonly edge: 'left' | 'right' },
): string {
  const side = edge === 'right' ? '100%' : '0%';
  const corners = shares.flatMap((share, index) => {
    const end = `${((edge === 'right' ? 1 - share : share) * 100).toFixed(1)}%`;
    return [`${end} ${index * rowPx}px`, `${end} ${(index + 1) * rowPx}px`];
  });
  return `polygon(${side} 0px, ${[...corners, `${side} ${shares.length * rowPx}px`].join(', ')})`;
}

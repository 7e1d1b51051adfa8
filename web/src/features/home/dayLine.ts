/** The box of the line's coordinates; it is stretched to the available space. */
export const LINE_BOX = { width: 160, height: 24 } as const;

const MARGIN = 1;

/**
 * The SVG path of a day's closes, oldest first, highest at the top. Undefined where there are too few. It is only
 * drawn, so binary numbers are precise enough.
 */
export function linePath(closes: readonly string[]): string | undefined {
  const values = closes.map(Number).filter((value) => Number.isFinite(value));
  if (values.length < 2) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = LINE_BOX.height - 2 * MARGIN;
  const step = LINE_BOX.width / (values.length - 1);
  const points = values.map((value, index) => {
    const share = high > low ? (value - low) / (high - low) : 0.5;
    return `${round(index * step)} ${round(MARGIN + (1 - share) * room)}`;
  });
  return `M${points.join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

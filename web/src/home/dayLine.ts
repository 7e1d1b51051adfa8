/** The box that a line is drawn in; it is stretched to whatever room there is. */
export const LINE_BOX = { width: 160, height: 24 } as const;

const MARGIN = 1;

/**
 * A line through the closes of a day, oldest first, as the path of a drawing: highest at the top. Undefined where there
 * are too few to draw one. For a drawing only, so binary numbers are exact enough.
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

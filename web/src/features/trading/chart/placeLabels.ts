import type { ChartLine } from '../orderMarkers/orderMarkers.ts';
import { stackLabels } from './stackLabels.ts';

export const LABEL_HEIGHT_PX = 16;
/** The legend of the candles, and the link to the chart's library. */
const TOP_PX = 26;
const BOTTOM_PX = 28;

/** A line's text, and its middle in pixels from the top. */
export interface PlacedLabel {
  readonly line: ChartLine;
  readonly text: string;
  readonly y: number;
}

/**
 * The labels of lines in a chart of a height: each at its line; for one out of view its text with the price, and an
 * arrow to where it is, at that edge, the nearest outermost. Others make room for those, and a label without room is
 * left out.
 */
export function placeLabels(
  lines: readonly ChartLine[],
  yOf: (price: number) => number | null,
  height: number,
): readonly PlacedLabel[] {
  const all = lines.flatMap((line) => {
    const y = yOf(Number(line.price));
    return y === null ? [] : [{ line, y, text: line.text }];
  });
  const visible = all.filter(({ y }) => y >= 0 && y <= height);
  const out = all.flatMap(({ line, y }) => {
    if (line.edgeText === undefined || (y >= 0 && y <= height)) return [];
    return { line, y, text: `${y < 0 ? '↑' : '↓'} ${line.edgeText}` };
  });
  const labels = [...out.toSorted((one, other) => Math.abs(one.y) - Math.abs(other.y)), ...visible];
  const middles = stackLabels(
    labels.map(({ y }) => y),
    { height: LABEL_HEIGHT_PX, top: TOP_PX, bottom: height - BOTTOM_PX },
  );
  return labels.flatMap((label, index) => {
    const y = middles[index];
    return y === undefined ? [] : { ...label, y };
  });
}

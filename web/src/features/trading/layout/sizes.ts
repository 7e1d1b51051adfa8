import { type PanelBounds, usePanelSizes } from '../../../lib/browser/panelSizes.ts';

/** The sizes of resizable panels in CSS pixels: widths, and the height of the records. */
export interface Sizes {
  readonly trades: number;
  readonly book: number;
  readonly ticket: number;
  readonly records: number;
}

export type PanelName = keyof Sizes;

/**
 * The minimum at which a panel shows its values in full, and the maximum it can use. At first the records show eight
 * rows below their head.
 */
export const BOUNDS: Readonly<Record<PanelName, PanelBounds>> = {
  trades: { first: 224, min: 216, max: 360 },
  book: { first: 256, min: 232, max: 440 },
  ticket: { first: 296, min: 272, max: 440 },
  records: { first: 288, min: 96, max: 640 },
};

/** The minimum size of the chart, whatever sizes were chosen in a larger window. */
const CHART = { width: 280, height: 200 };

export interface Room {
  /** The width of all panels, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The panels beside the chart. */
  readonly columns: readonly Exclude<PanelName, 'records'>[];
}

/** Shrinks the chosen sizes until the chart has its minimum; each column shrinks down to its own minimum. */
export function fitSizes(sizes: Sizes, { width, height, columns }: Room): Sizes {
  let excess = columns.reduce((sum, name) => sum + sizes[name], CHART.width) - width;
  const fitted = { ...sizes };
  for (const name of columns) {
    const less = Math.max(0, Math.min(excess, sizes[name] - BOUNDS[name].min));
    fitted[name] -= less;
    excess -= less;
  }
  fitted.records = Math.max(BOUNDS.records.min, Math.min(sizes.records, height - CHART.height));
  return fitted;
}

export const useSizes = () => usePanelSizes('aldgate.trading.sizes', BOUNDS);

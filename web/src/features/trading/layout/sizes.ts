import { parseStored } from '@aldgate/client-kit/browser/parseStored.ts';
import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { useState } from 'react';

/** The sizes of resizable panels in CSS pixels: widths, and the height of the records. */
export interface Sizes {
  readonly trades: number;
  readonly book: number;
  readonly ticket: number;
  readonly records: number;
}

export type PanelName = keyof Sizes;

/** The records show eight rows below their head. */
export const DEFAULT_SIZES: Sizes = { trades: 224, book: 256, ticket: 296, records: 288 };

/** The minimum at which a panel shows its values in full, and the maximum it can use. */
export const BOUNDS: Readonly<Record<PanelName, { readonly min: number; readonly max: number }>> = {
  trades: { min: 216, max: 360 },
  book: { min: 232, max: 440 },
  ticket: { min: 272, max: 440 },
  records: { min: 96, max: 640 },
};

const NAMES = Object.keys(DEFAULT_SIZES).filter((name): name is PanelName => name in DEFAULT_SIZES);

/** Parses stored sizes; missing or invalid ones fall back to the defaults. */
export function readSizes(text: string | null): Sizes {
  const stored = parseStored(text, isObject) ?? {};
  const entries = NAMES.map((name) => {
    const { min, max } = BOUNDS[name];
    const size: unknown = Reflect.get(stored, name);
    return [name, Number.isInteger(size) ? Math.min(max, Math.max(min, Number(size))) : DEFAULT_SIZES[name]];
  });
  return { ...DEFAULT_SIZES, ...Object.fromEntries(entries) };
}

export function writeSizes(sizes: Sizes): string {
  return JSON.stringify(sizes);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

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

const KEY = 'aldgate.trading.sizes';

/** The chosen sizes of the panels, stored in the browser. */
export function useSizes() {
  const [sizes, setSizes] = useState<Sizes>(() => readSizes(storage.get(KEY)));
  const save = (next: Sizes) => {
    setSizes(next);
    storage.set(KEY, writeSizes(next));
  };
  return {
    sizes,
    resize: (name: PanelName, size: number) => save({ ...sizes, [name]: size }),
    reset: () => {
      setSizes(DEFAULT_SIZES);
      storage.remove(KEY);
    },
  };
}

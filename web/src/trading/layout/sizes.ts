/** The panels that are resized, in CSS pixels: widths, and the height of the records. */
export interface Sizes {
  readonly trades: number;
  readonly book: number;
  readonly ticket: number;
  readonly records: number;
}

export type PanelName = keyof Sizes;

export const DEFAULT_SIZES: Sizes = { trades: 212, book: 256, ticket: 296, records: 221 };

/** What a panel needs to show its figures whole, and what more would only be empty. */
export const BOUNDS: Readonly<Record<PanelName, { readonly min: number; readonly max: number }>> = {
  trades: { min: 190, max: 360 },
  book: { min: 232, max: 440 },
  ticket: { min: 272, max: 440 },
  records: { min: 96, max: 640 },
};

const NAMES = Object.keys(DEFAULT_SIZES).filter((name): name is PanelName => name in DEFAULT_SIZES);

/** Sizes as they were kept; what is missing, or no size, is as by default. */
export function readSizes(text: string | null): Sizes {
  const kept = parsed(text);
  const entries = NAMES.map((name) => {
    const { min, max } = BOUNDS[name];
    const size: unknown = Reflect.get(kept, name);
    return [name, Number.isInteger(size) ? Math.min(max, Math.max(min, Number(size))) : DEFAULT_SIZES[name]];
  });
  return { ...DEFAULT_SIZES, ...Object.fromEntries(entries) };
}

export function writeSizes(sizes: Sizes): string {
  return JSON.stringify(sizes);
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What the chart keeps of a window, whatever was chosen in a larger one. */
const CHART = { width: 280, height: 200 };

export interface Room {
  /** Of the panels together, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The panels beside the chart. */
  readonly columns: readonly Exclude<PanelName, 'records'>[];
}

/** The sizes that leave the chart its room: where the chosen ones do not, each column gives way down to its least. */
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

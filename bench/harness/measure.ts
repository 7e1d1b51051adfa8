/** A benchmark's result: one line of JSON on stdout per bound. */
export interface Measure {
  readonly bench: string;
  readonly value: number;
  readonly unit: string;
  /** The reference, measured in the same run; null for an absolute goal. */
  readonly anchor: { readonly name: string; readonly value: number } | null;
  /** value ÷ anchor. */
  readonly ratio: number | null;
  /** As text: '≥ 8 × pgbench'. */
  readonly goal: string;
  readonly holds: boolean;
}

export type Benchmark = () => Promise<Measure[]>;

/** A rate that must be at least `atLeast` times its reference. */
export function rateAgainst(
  bench: string,
  value: number,
  unit: string,
  anchor: { name: string; value: number },
  atLeast: number,
): Measure {
  const ratio = value / anchor.value;
  return { bench, value, unit, anchor, ratio, goal: `≥ ${atLeast} × ${anchor.name}`, holds: ratio >= atLeast };
}

/** A cost that must be at most `part` of its reference. */
export function costAgainst(
  bench: string,
  value: number,
  unit: string,
  anchor: { name: string; value: number },
  part: number,
): Measure {
  const ratio = value / anchor.value;
  return { bench, value, unit, anchor, ratio, goal: `≤ ${part} × ${anchor.name}`, holds: ratio <= part };
}

/** A figure that must not exceed a bound. */
export function atMost(bench: string, value: number, unit: string, bound: number): Measure {
  return { bench, value, unit, anchor: null, ratio: null, goal: `≤ ${bound} ${unit}`, holds: value <= bound };
}

/** Quantile of the samples by nearest rank. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (value === undefined) throw new Error('no samples');
  return value;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Runs work, adds its duration in milliseconds to the samples, and returns its result. */
export async function timed<Result>(samples: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  samples.push(performance.now() - startedAt);
  return result;
}

/** How many were done a second since a moment of `performance.now()`. */
export const rateSince = (startedAt: number, count: number): number =>
  (1_000 * count) / (performance.now() - startedAt);

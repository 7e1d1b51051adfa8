/** What a benchmark says: one line of JSON on stdout for each bound. */
export interface Measure {
  readonly bench: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is held against, measured in the same run; null where the goal is absolute. */
  readonly anchor: { readonly name: string; readonly value: number } | null;
  /** value ÷ anchor. */
  readonly ratio: number | null;
  /** In words: '≥ 8 × pgbench'. */
  readonly goal: string;
  readonly holds: boolean;
}

export type Benchmark = () => Promise<Measure[]>;

/** A rate that must be at least `atLeast` times that of its anchor. */
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

/** A cost that must be at most `part` of that of its anchor. */
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

/** The value below which the given part of the samples lies, the nearest rank. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (value === undefined) throw new Error('no samples');
  return value;
}

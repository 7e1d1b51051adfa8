/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 (inclusive) to 1. */
  next(): number;
  /** A whole number from 0 to `count` (exclusive). */
  below(count: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => {
      if (values.length === 0) throw new RangeError('nothing to pick from');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the index is within the list
      return values[below(values.length)] as (typeof values)[number];
    },
  };
}

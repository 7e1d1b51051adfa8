const { SOAK } = process.env;

/** `npm run soak` uses the long forms of tests. */
export const isLong = SOAK !== undefined;

/** How often a test repeats its work: `SOAK=0.1` is a tenth of its long form. */
export function repetitions(short: number, long: number): number {
  if (SOAK === undefined) return short;
  const part = Number(SOAK);
  if (!(part > 0 && part <= 1)) throw new RangeError(`SOAK: a part of 1 at most, not ${SOAK}`);
  return Math.max(short, Math.round(long * part));
}

/** The numbers of the runs, each printed in the long form, which takes hours. */
export function* countedRuns(runs: number): Generator<number> {
  for (let run = 0; run < runs; run += 1) {
    if (isLong) process.stdout.write(`run ${run + 1} of ${runs}\n`);
    yield run;
  }
}

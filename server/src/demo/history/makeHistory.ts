import type { Config } from '../../config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Log } from '../../kernel/log.ts';
import { markStep, readMarks } from './marks.ts';
import { openPastPlatform, type PastPlatform } from './pastPlatform.ts';
import { planQuarter, type Quarter, type Step } from './quarter.ts';

const BEGUN = 'begun';
const DONE = 'done';

/**
 * Finds the quarter that is to be made: the one that a start began and did not end, or `next` in a database without
 * people. Undefined where there is nothing to make.
 */
export async function findOpenQuarter(database: Database, next: Quarter): Promise<Quarter | undefined> {
  const marks = await readMarks(database);
  const begun = marks.get(BEGUN);
  if (begun !== undefined) return marks.has(DONE) ? undefined : begun.quarter;
  const known = await database.selectFrom('institution').select('id').limit(1).executeTakeFirst();
  if (known !== undefined) return undefined;
  await markStep(database, BEGUN, { at: next.from, quarter: next });
  return next;
}

/**
 * Makes the demo customer's quarter, step after step, on a clock that passes through it. A step is marked before it
 * runs: a start that is killed amid it leaves what was committed and continues with the next one, so nothing is done
 * twice. A step that fails is logged and left out; without prices of the past the history ends.
 */
export async function makeHistory(
  { config, log, database }: { readonly config: Config; readonly log: Log; readonly database: Database },
  quarter: Quarter,
): Promise<void> {
  const marks = await readMarks(database);
  const begun = new Set(marks.keys());
  const steps = planQuarter(quarter);
  const past = await openPastPlatform(config, log, [...marks.values()].at(-1)?.at ?? quarter.from);
  const begin = async ({ name, at, run }: Step): Promise<void> => {
    if (begun.has(name)) return;
    begun.add(name);
    await past.moveTo(Math.max(at, past.clock()));
    await markStep(database, name, { at: past.clock(), quarter });
    await run(waiting).catch((err: unknown) => log.warn({ err, step: name }, 'a step of the demo history failed'));
  };
  /** While a step waits for a later time, punctual ones run at theirs. */
  const waiting: PastPlatform = {
    ...past,
    async moveTo(at) {
      for (const step of steps) if (step.isPunctual === true && step.at <= at) await begin(step);
      await past.moveTo(Math.max(at, past.clock()));
    },
  };
  try {
    for (const step of steps) await begin(step);
    await past.moveTo(Math.max(quarter.until, past.clock()));
  } catch (err) {
    log.warn({ err }, 'the demo history ends early: its prices could not be read');
  } finally {
    await past.close();
  }
  await markStep(database, DONE, { at: quarter.until, quarter });
}

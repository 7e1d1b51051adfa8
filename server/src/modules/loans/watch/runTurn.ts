import type { LoanDeps } from '../deps.ts';
import { readIndexes } from '../indexes.ts';
import { readPrecisions } from '../loanRow.ts';
import { recordTurn } from './alarms.ts';
import { checkLoan } from './checkLoan.ts';
import { findCrossed } from './findCrossed.ts';
import { listSales, sellCollateral } from './sellCollateral.ts';

/**
 * LN-01: one turn of the watch: reports the steps that loans crossed, and sells what is to be sold. Several servers may
 * run it at once. An error of one loan does not stop the others.
 */
export async function runTurn(deps: LoanDeps): Promise<void> {
  const { database, clock, businessClock, market, log, publicOrigin } = deps;
  const each = async (id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (err) {
      log.error({ err, loan: id }, 'a loan was not watched');
    }
  };
  const now = clock();
  const [businessNow, precisions] = [await businessClock(database), await readPrecisions(database)];
  const indexes = readIndexes(market, now);
  const watching = { now, businessNow, indexes, precisions, origin: publicOrigin() };
  for (const ref of await findCrossed(database, { indexes, businessNow, precisions }))
    await each(ref.id, () => checkLoan(deps, ref, watching));
  for (const row of await listSales(deps)) await each(row.id, () => sellCollateral(deps, row));
  await recordTurn(database, now);
}

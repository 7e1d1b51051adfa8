import { computeLimit, computeReduction, findDistance, ROUND_MS } from '@aldgate/domain/brokers/cases/reduction.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { ForcedPosition } from '../../trading/index.ts';
import type { AccountJob, AccountProgress } from './accountJob.ts';
import type { CaseDeps } from './deps.ts';
import { finishOrders, runStep } from './runStep.ts';
import { listSteps, storeStep } from './storeStep.ts';

/**
 * BR-05: a round of the reduction, every 30 s: a quarter of each position's first size, the largest maintenance margin
 * first, in orders that only reduce and end at once.
 */
export async function reducePositions(deps: CaseDeps, job: AccountJob): Promise<AccountProgress> {
  const { database, clock, liquidation } = deps;
  const { row, accountId, leaseNumber } = job;
  const of = { caseId: row.id, accountId, kind: 'order' as const };
  const steps = await listSteps(database, of);
  if (!(await finishOrders(deps, steps))) return 'working';
  const last = steps.at(-1);
  if (last !== undefined && clock() - last.created_at.getTime() < ROUND_MS) return 'cancelled';
  const { positions } = await liquidation.holdings(accountId);
  if (positions.length === 0) return 'flat';
  const round = (last?.detail.round ?? 0) + 1;
  const first = await noteFirstSizes(deps, job, positions);
  const at = clock();
  for (const position of positions.toSorted(byMaintenanceMargin)) {
    const { instrumentId, side, quantity: open, markPrice } = position;
    const rules = await liquidation.rules(accountId, instrumentId);
    const quantity = computeReduction(first.get(instrumentId) ?? open, open, rules);
    if (!isPositive(quantity)) continue;
    const direction = side === 'long' ? 'sell' : 'buy';
    const price = computeLimit(markPrice, { direction, distance: findDistance(round), tick: rules.tick });
    const order = { instrumentId, direction, quantity, price, liquidationType: 'position_reduction' } as const;
    const step = await storeStep(database, { ...of, detail: { order, round }, leaseNumber, at });
    if (step === undefined) return 'working';
    await runStep(deps, step);
  }
  return 'cancelled';
}

const byMaintenanceMargin = (a: ForcedPosition, b: ForcedPosition): number =>
  decimal(b.maintenanceMargin).cmp(a.maintenanceMargin);

/** Keeps the size that a position has when its reduction begins. Returns them by instrument. */
async function noteFirstSizes(
  { database }: CaseDeps,
  { row, accountId }: AccountJob,
  positions: readonly ForcedPosition[],
): Promise<ReadonlyMap<string, string>> {
  await database
    .insertInto('broker_case_position')
    .values(
      positions.map(({ instrumentId, quantity }) => ({
        case_id: row.id,
        exchange_account_id: accountId,
        instrument_id: instrumentId,
        first_quantity: quantity,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await database
    .selectFrom('broker_case_position')
    .select(['instrument_id', 'first_quantity'])
    .where('case_id', '=', row.id)
    .where('exchange_account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ instrument_id, first_quantity }) => [instrument_id, toDecimalString(first_quantity)]));
}

import {
  computeClosing,
  computeLimit,
  TAKE_OVER_DISTANCE,
  TO_MARKET_AFTER_MS,
} from '@aldgate/domain/brokers/cases/reduction.ts';
import { decimal, isPositive } from '@aldgate/domain/money/amount.ts';
import type { ForcedOrder } from '../../trading/index.ts';
import type { AccountJob, AccountProgress } from './accountJob.ts';
import type { CaseDeps } from './deps.ts';
import { finishOrders, runStep } from './runStep.ts';
import { listSteps, type StepRow, storeStep } from './storeStep.ts';

/** Orders of a take-over begin so far apart. */
const PAUSE_MS = 2_000;

/**
 * BR-05: closes what is left of an account: its positions in parts of the largest order, and its balances where the
 * exchange has their market; near the mark, and at the market after a minute without an execution.
 */
export async function takeOverAccount(deps: CaseDeps, job: AccountJob): Promise<AccountProgress> {
  const { database, clock } = deps;
  const { row, accountId, leaseNumber } = job;
  const of = { caseId: row.id, accountId, kind: 'order' as const };
  const all = await listSteps(database, of);
  if (!(await finishOrders(deps, all))) return 'working';
  const steps = all.filter(({ detail }) => detail.order?.liquidationType === 'take_over');
  const last = steps.at(-1);
  if (last !== undefined && clock() - last.created_at.getTime() < PAUSE_MS) return 'cancelled';
  const wanted = await planOrders(deps, job, steps);
  if (wanted.length === 0) return 'flat';
  for (const order of wanted) {
    const step = await storeStep(database, { ...of, detail: { order }, leaseNumber, at: clock() });
    if (step === undefined) return 'working';
    await runStep(deps, step);
  }
  return 'cancelled';
}

type PlannedOrder = Omit<ForcedOrder, 'clientOrderId'>;

async function planOrders(
  { clock, liquidation }: CaseDeps,
  { accountId }: AccountJob,
  steps: readonly StepRow[],
): Promise<readonly PlannedOrder[]> {
  const { positions, balances } = await liquidation.holdings(accountId);
  const open = [
    ...positions.map(({ instrumentId, side, quantity, markPrice }) => ({
      instrumentId,
      direction: side === 'long' ? ('sell' as const) : ('buy' as const),
      open: quantity,
      near: markPrice,
      isSpot: false,
    })),
    ...balances.map(({ instrumentId, free, price }) => ({
      instrumentId,
      direction: 'sell' as const,
      open: free,
      near: price,
      isSpot: true,
    })),
  ];
  const orders: PlannedOrder[] = [];
  for (const { instrumentId, direction, open: size, near, isSpot } of open) {
    const rules = await liquidation.rules(accountId, instrumentId);
    const quantity = computeClosing(size, rules);
    // A balance may be too small for an order; a position can always be closed.
    const isTooSmall = isSpot && decimal(quantity).times(near).lt(rules.minimumNotional);
    if (!isPositive(quantity) || isTooSmall) continue;
    const price = isStuck(steps, instrumentId, clock())
      ? null
      : computeLimit(near, { direction, distance: TAKE_OVER_DISTANCE, tick: rules.tick });
    orders.push({ instrumentId, direction, quantity, price, liquidationType: 'take_over' });
  }
  return orders;
}

/** Whether a take-over has had no execution of an instrument for a minute. */
function isStuck(steps: readonly StepRow[], instrumentId: string, now: number): boolean {
  const own = steps.filter(({ detail }) => detail.order?.instrumentId === instrumentId);
  const since = own.findLast(({ executed_quantity }) => isPositive(executed_quantity)) ?? own[0];
  return since !== undefined && now - since.created_at.getTime() >= TO_MARKET_AFTER_MS;
}

import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import {
  findLimitViolation,
  type LimitFigures,
  type LimitViolation,
  type MeasuredScope,
  measureOpening,
} from '@aldgate/domain/trading/limits.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import type { Clock } from '../../../../kernel/time/clock.ts';
import { type KnownLimits, limitsOf, lockLimits } from './limitRow.ts';
import type { MeasuredOrder } from './measureOrder.ts';
import { countRecent, readResting } from './readUse.ts';

/** Holds orders of one request to limits, in the transaction that stores them. */
export interface LimitGuard {
  /** The violations by client order id. What it has read stays true until the transaction ends. */
  find(tx: Tx): Promise<ReadonlyMap<string, LimitViolation>>;
  /** Throws tradingLimit for the first one. */
  check(tx: Tx): Promise<void>;
}

interface Options {
  readonly clock: Clock;
  readonly userId: string;
  readonly limits: KnownLimits;
}

/**
 * A guard of orders that differ by account. Each is held to its account's limits and to the member's, and those that
 * pass are together held to the member's.
 */
export function createGuard({ clock, userId, limits }: Options, orders: readonly MeasuredOrder[]): LimitGuard {
  const member = limitsOf(limits, userId);
  const ofMember = (figures: LimitFigures): MeasuredScope => ({ scope: 'member', limits: member, figures });
  const find = async (tx: Tx) => {
    const limited = orders.map(({ accountId }) => accountId).filter((id) => limits.has(id));
    await lockLimits(tx, limits.has(userId) ? userId : null, limited);
    const at = clock();
    const sent = member.ordersPerSecond === null ? 0 : await countRecent(tx, { userId }, at);
    const violations = new Map<string, LimitViolation>();
    const passed: SizedOrder[] = [];
    for (const order of orders) {
      const sized = await sizeOrder(tx, order, at);
      if (!sized.opened.gt('0')) continue;
      const ofAccount = limitsOf(limits, order.accountId);
      const recent = ofAccount.ordersPerSecond === null ? 0 : await countRecent(tx, order, at);
      const violation = findLimitViolation([
        { scope: 'account', limits: ofAccount, figures: sumFigures([sized], recent) },
        ofMember(sumFigures([sized], sent)),
      ]);
      if (violation === undefined) passed.push(sized);
      else violations.set(order.clientOrderId, violation);
    }
    const together = findLimitViolation([ofMember(sumFigures(passed, sent))]);
    if (together !== undefined) for (const { order } of passed) violations.set(order.clientOrderId, together);
    return violations;
  };
  return {
    find,
    async check(tx) {
      const [violation] = (await find(tx)).values();
      if (violation !== undefined) throw new ApiError('tradingLimit', violation);
    },
  };
}

interface SizedOrder {
  readonly order: MeasuredOrder;
  /** The part that opens or enlarges. */
  readonly opened: Amount;
  /** The position afterwards; null where there is none, or no bound needs it. */
  readonly position: Amount | null;
}

async function sizeOrder(tx: Tx, order: MeasuredOrder, at: number): Promise<SizedOrder> {
  const { quantity, position } = order;
  if (position === null) return { order, opened: quantity, position: null };
  return { order, ...measureOpening({ quantity, held: position.held, resting: await readResting(tx, order, at) }) };
}

/** The figures of orders together, of which the largest distance counts. */
function sumFigures(orders: readonly SizedOrder[], recent: number): LimitFigures {
  const sum = (value: (order: SizedOrder) => Amount | null) =>
    orders.reduce<Amount | null>((total, order) => add(total, value(order)), null);
  const count = orders.reduce((total, { order }) => total + order.count, 0);
  return {
    orderValue: sum(({ order, opened }) => order.unitValue?.times(opened) ?? null),
    positionValue: sum(({ order, position }) => position && (order.unitValue?.times(position) ?? null)),
    distance: orders.reduce<Amount | null>((most, { order }) => larger(most, order.distance), null),
    ordersPerSecond: count === 0 ? null : decimal(String(recent + count)),
  };
}

const add = (a: Amount | null, b: Amount | null): Amount | null => (a === null || b === null ? (a ?? b) : a.plus(b));

const larger = (a: Amount | null, b: Amount | null): Amount | null =>
  a === null || b === null ? (a ?? b) : a.gt(b) ? a : b;

import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import fc from 'fast-check';

/** History of an order at the exchange, and everything that could be reported of it. */
export interface OrderHistory {
  /** The order as the platform stored it before it was sent; undefined for an order placed elsewhere. */
  readonly sent: OrderUpdate | undefined;
  /** Answers, events, snapshots and the platform's own conclusions, oldest first. */
  readonly reports: readonly OrderUpdate[];
  /** The exchange's last report of the order. */
  readonly last: readonly OrderUpdate[];
  readonly executions: readonly Execution[];
}

export interface Execution {
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
  readonly at: number;
}

const SENT_AT = 1_763_690_000_000;
const CREATED_AT = SENT_AT + 7;
const QUANTITY = 10;

interface Plan {
  readonly isSentFromHere: boolean;
  readonly condition: 'none' | 'triggered' | 'waiting';
  /** Above zero: an execution of this size; zero: an amendment. */
  readonly steps: readonly number[];
  readonly end: 'open' | 'cancelled' | 'expired';
}

/** Histories of one order: amended, executed in part, ended or still open, conditional or not. */
export const orderHistories: fc.Arbitrary<OrderHistory> = fc
  .record<Plan>({
    isSentFromHere: fc.boolean(),
    condition: fc.constantFrom('none', 'triggered', 'waiting'),
    steps: fc.array(fc.nat(4), { maxLength: 6 }),
    end: fc.constantFrom('open', 'cancelled', 'expired'),
  })
  .map(buildHistory);

/** Reports in any order, some repeated and some lost, with the exchange's last ones at any place among them. */
export const arrivals = ({ reports, last }: OrderHistory): fc.Arbitrary<readonly OrderUpdate[]> =>
  fc
    .tuple(fc.shuffledSubarray([...reports]), fc.array(fc.nat(reports.length - 1), { maxLength: 5 }), fc.nat(20))
    .map(([some, again, index]) => {
      const lossy = [...some, ...again.flatMap((each) => reports[each] ?? [])];
      return [...lossy.slice(0, index), ...last, ...lossy.slice(index)];
    });

function buildHistory({ isSentFromHere, condition, steps, end }: Plan): OrderHistory {
  const isConditional = condition !== 'none';
  const terms: OrderUpdate = {
    product: 'usdm',
    instrumentId: 'BTCUSDT',
    clientOrderId: 'an-order',
    orderId: null,
    algoId: null,
    direction: 'buy',
    priceType: 'limit',
    timeInForce: 'GTC',
    reduceOnly: false,
    price: '60000',
    quantity: `${QUANTITY}`,
    condition: null,
    expiresAt: null,
    status: 'submitted',
    executedQuantity: '0',
    averagePrice: null,
    liquidationType: null,
    rejection: null,
    createdAt: SENT_AT,
    updatedAt: 0,
  };
  const stop = { type: 'stop', triggerPrice: '59000', triggerBy: 'mark' } as const;
  const sent: OrderUpdate = isConditional ? { ...terms, condition: stop, expiresAt: SENT_AT + 60_000 } : terms;
  let at = CREATED_AT;
  const reports: OrderUpdate[] = [];
  if (isSentFromHere) {
    const rejection = { code: 0, message: 'It did not arrive.' };
    reports.push({ ...sent, status: 'failed', rejection, updatedAt: at + 60_000 });
  }
  /** A state as an event, which has no time of creation, and as an answer to a query. */
  const report = (state: OrderUpdate): OrderUpdate => {
    const queried = { ...state, createdAt: CREATED_AT, updatedAt: at };
    reports.push({ ...state, createdAt: at, updatedAt: at }, queried);
    return queried;
  };

  const algo: OrderUpdate = { ...terms, algoId: '7', condition: stop, status: 'running' };
  const waiting = isConditional ? report(algo) : undefined;
  if (waiting !== undefined && condition === 'waiting') {
    at += 5;
    const last = end === 'open' ? waiting : report({ ...algo, status: end });
    // The answer to cancelling it says no more.
    if (end !== 'open') reports.push({ ...waiting, status: 'cancelled' });
    return { sent: isSentFromHere ? sent : undefined, reports, last: [last], executions: [] };
  }
  at += 5;
  const triggered = waiting && { ...waiting, orderId: '9', updatedAt: 0 };
  if (triggered !== undefined) reports.push(triggered, { ...triggered, createdAt: at + 50 });

  let state: OrderUpdate = { ...terms, orderId: '9', status: 'running' };
  let queried = report(state);
  // The answer to placing it.
  reports.push({ ...queried, createdAt: at });
  const executions: Execution[] = [];
  let executed = 0;
  for (const step of steps) {
    if (executed === QUANTITY) break;
    at += 5;
    if (step === 0) {
      state = { ...state, price: `${60_000 + at - CREATED_AT}` };
      // The answer to amending it lacks the average price.
      reports.push({ ...state, averagePrice: null, createdAt: at, updatedAt: at });
    } else {
      const quantity = Math.min(step, QUANTITY - executed);
      executed += quantity;
      executions.push({ tradeId: `${at - CREATED_AT}`, price: '60000', quantity: `${quantity}`, at });
      const status = executed === QUANTITY ? 'filled' : 'partial-filled';
      state = { ...state, status, executedQuantity: `${executed}`, averagePrice: '60000' };
    }
    // The platform concludes an end where the exchange had forgotten the order before its last executions.
    const isWrong = executed > 0 && executed < QUANTITY && steps.length > 4 && end !== 'open';
    if (isWrong) reports.push({ ...state, status: 'partial-canceled', createdAt: at, updatedAt: at });
    queried = report(state);
  }
  if (end !== 'open' && executed < QUANTITY) {
    at += 5;
    reports.push({ ...queried, status: executed > 0 ? 'partial-canceled' : 'cancelled' });
    queried = report({ ...state, status: executed > 0 ? 'partial-canceled' : end });
  }
  const last = triggered === undefined ? [queried] : [triggered, queried];
  return { sent: isSentFromHere ? sent : undefined, reports, last, executions };
}

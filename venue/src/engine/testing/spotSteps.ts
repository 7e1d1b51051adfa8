import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import * as fc from 'fast-check';
import { BUY, type Side } from '../../matching/side.ts';
import type { Command } from '../commands.ts';
import type { OrderLeg } from '../spotCommands.ts';
import { SPOT_IDS, SPOT_ORDER, type TestSpot } from './testSpot.ts';

/** A price near which each pair trades, in ticks, and a quantity worth some thousand dollars, in steps. */
const NEAR = new Map([
  ['BTC-USDT', { ticks: 10_000_000, steps: 5_000 }],
  ['ETH-USDT', { ticks: 400_000, steps: 10_000 }],
  ['ETH-BTC', { ticks: 4_000, steps: 1_000 }],
]);
const terms = (id: string) => NEAR.get(id) ?? { ticks: 1, steps: 1 };

const CUSTOMERS = [1, 2, 3];
const account = fc.constantFrom(...CUSTOMERS);
const symbol = fc.constantFrom(...SPOT_IDS);
const side = fc.constantFrom<Side>(1, -1);
/** Shares of a thousand of the price, and of the quantity. */
const away = fc.integer({ min: -4, max: 4 });
const size = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 400, max: 40_000 }));
const selfTrade = fc.constantFrom('EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH');
const clientOrderId = fc.constantFrom('', '', 'a', 'b', 'c');
const orderType = fc.constantFrom(
  'LIMIT',
  'LIMIT',
  'LIMIT',
  'MARKET',
  'LIMIT_MAKER',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
);
const nth = fc.integer({ min: 0, max: 30 });

interface Drawn {
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderLeg['orderType'];
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK';
  readonly size: number;
  readonly away: number;
  readonly trigger: number;
  readonly isTotal: boolean;
  readonly selfTrade: 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH';
  readonly clientOrderId: string;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  account,
  symbol,
  side,
  orderType,
  timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK'),
  size,
  away,
  trigger: away,
  isTotal: fc.boolean(),
  selfTrade,
  clientOrderId,
});

/** An order as REST would send it: each type with what it needs. */
function toOrder({ size: share, away: apart, trigger, isTotal, ...fields }: Drawn) {
  const { ticks, steps } = terms(fields.symbol);
  const hasPrice = fields.orderType.includes('LIMIT');
  const waits = fields.orderType.startsWith('STOP') || fields.orderType.startsWith('TAKE');
  const quantity = Math.ceil((steps * share) / 100);
  const total = fields.orderType === 'MARKET' && isTotal;
  return {
    ...SPOT_ORDER,
    ...fields,
    timeInForce: hasPrice && fields.orderType !== 'LIMIT_MAKER' ? fields.timeInForce : 'GTC',
    price: hasPrice ? Math.round(ticks * (1 + apart / 1_000)) : 0,
    stopPrice: waits ? Math.round(ticks * (1 + trigger / 1_000)) : 0,
    quantity: total ? 0 : quantity,
    quoteQuantity: total ? String(parseFixed(fields.symbol === 'ETH-BTC' ? '0.3' : '7000') + BigInt(share)) : '0',
  };
}

/** A command, or one that depends on the orders that are open then. */
export type SpotStep =
  | { readonly type: 'order'; readonly order: Drawn }
  | { readonly type: 'list'; readonly above: Drawn; readonly below: Drawn; readonly id: string }
  | {
      readonly type: 'cancel' | 'replace' | 'cancelList';
      readonly account: number;
      readonly nth: number;
      readonly order: Drawn;
    }
  | {
      readonly type: 'move';
      readonly account: number;
      readonly asset: string;
      readonly amount: bigint;
      readonly out: boolean;
    }
  | { readonly type: 'cancelAll'; readonly account: number; readonly symbol: string }
  | { readonly type: 'tick' };

/** A random step. */
export const spotStep: fc.Arbitrary<SpotStep> = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('order' as const), order: drawn }), weight: 40 },
  {
    arbitrary: fc.record({
      type: fc.constant('list' as const),
      above: drawn,
      below: drawn,
      id: fc.constantFrom('x', 'y', 'z'),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({ type: fc.constantFrom('cancel', 'replace', 'cancelList'), account, nth, order: drawn }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      type: fc.constant('move' as const),
      account,
      asset: fc.constantFrom('USDT', 'BTC', 'ETH'),
      amount: fc.bigInt(1n, 100_000_000_000_000n),
      out: fc.boolean(),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ type: fc.constant('cancelAll' as const), account, symbol }), weight: 1 },
  { arbitrary: fc.constant<SpotStep>({ type: 'tick' }), weight: 2 },
);

/** The command of a step; undefined if there is nothing to change. */
export function toSpotCommand(venue: TestSpot, each: SpotStep): Command | undefined {
  switch (each.type) {
    case 'order':
      return toOrder(each.order);
    case 'list':
      return toList(each);
    case 'tick':
      return { type: 'tick' };
    case 'cancelAll':
      return { type: 'cancelOrders', account: each.account, symbol: each.symbol, cancelId: 'all' };
    case 'move': {
      const [main, funding] = [
        { account: each.account, wallet: 'main' },
        { account: each.account, wallet: 'funding' },
      ] as const;
      const ends = each.out ? { from: main, to: funding } : { from: funding, to: main };
      return { type: 'transfer', ...ends, asset: each.asset, amount: String(each.amount), by: each.account };
    }
    default:
      return toChange(venue, each);
  }
}

/** A list whose legs are mostly on the right sides of the price. */
function toList({ above, below, id }: Extract<SpotStep, { type: 'list' }>): Command {
  const isSell = above.side !== BUY;
  const leg = (of: Drawn, isAbove: boolean): OrderLeg => {
    const isStop = isSell !== isAbove;
    const named = { ...of, symbol: above.symbol, away: isAbove ? Math.abs(of.away) : -Math.abs(of.away) };
    const type = isStop ? (of.isTotal ? 'STOP_LOSS' : 'STOP_LOSS_LIMIT') : of.isTotal ? 'TAKE_PROFIT' : 'LIMIT_MAKER';
    const order = toOrder({ ...named, trigger: named.away, orderType: type });
    const { orderType: kind, timeInForce, price, stopPrice, strategyId, strategyType } = order;
    const clientId = `${id}${isAbove ? 'a' : 'b'}`;
    return { orderType: kind, timeInForce, price, stopPrice, strategyId, strategyType, clientOrderId: clientId };
  };
  const { quantity, account: owner } = toOrder({ ...above, orderType: 'LIMIT' });
  return {
    type: 'placeOrderList',
    account: owner,
    symbol: above.symbol,
    side: above.side,
    quantity,
    selfTrade: above.selfTrade,
    clientListId: id,
    above: leg(above, true),
    below: leg(below, false),
  };
}

function toChange(
  venue: TestSpot,
  { type, account: owner, nth: index, order }: Extract<SpotStep, { type: 'cancel' | 'replace' | 'cancelList' }>,
): Command | undefined {
  if (type === 'cancelList') {
    const lists = [...venue.exchange.state.lists.values()].filter((list) => list.account === owner);
    const list = lists[index % Math.max(1, lists.length)];
    if (list === undefined) return undefined;
    return { type: 'cancelOrderList', account: owner, symbol: list.symbol, listId: list.id, cancelId: 'l' };
  }
  const open = [...venue.exchange.engine.account(owner).orders.values()];
  const found = open[index % Math.max(1, open.length)];
  if (found === undefined) return undefined;
  const cancel = {
    type: 'cancelOrder',
    account: owner,
    symbol: found.symbol,
    orderId: found.id,
    cancelId: 'c',
  } as const;
  if (type === 'cancel') return cancel;
  const replacing = toOrder({ ...order, account: owner, symbol: found.symbol, side: found.side });
  const onlyIf = order.isTotal ? ({ onlyIf: 'NEW' } as const) : {};
  return {
    type: 'replaceSpotOrder',
    cancel: { ...cancel, ...onlyIf },
    order: replacing,
    allowsFailure: index % 2 === 0,
  };
}

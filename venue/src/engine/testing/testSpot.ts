import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { BUY, type Side } from '../../matching/side.ts';
import { PAIR_LISTINGS } from '../../simulation/listings.ts';
import type { Command } from '../commands.ts';
import type { Order } from '../entities/order.ts';
import type { ExchangeEvent } from '../events.ts';
import { Exchange } from '../exchange.ts';
import { readBalance } from '../spot/balances.ts';
import type { OrderLeg, PlaceOrderList, PlaceSpotOrder } from '../spotCommands.ts';
import { type ExchangeState, newState } from '../state.ts';
import { START } from './testExchange.ts';

export const SPOT_IDS = ['BTC-USDT', 'ETH-USDT', 'ETH-BTC'];
export const SPOT_INSTRUMENTS = PAIR_LISTINGS.map(({ instrument }) => instrument).filter(({ id }) =>
  SPOT_IDS.includes(id),
);
const FUNDS = [
  ['USDT', '1000000'],
  ['BTC', '10'],
  ['ETH', '100'],
] as const;

/** An exchange of pairs with customers 1, 2, …, each with a million USDT, 10 BTC and 100 ETH. */
export class TestSpot {
  readonly exchange: Exchange;
  readonly log: { readonly command: Command; readonly at: number }[] = [];
  events: readonly ExchangeEvent[] = [];
  at = START;

  constructor(customers = 3, state?: ExchangeState) {
    this.exchange = new Exchange({
      instruments: SPOT_INSTRUMENTS,
      state: state ?? newState([], START, { from: 1 }),
      indexAt: (id) => parseFixed(id === 'BTC-USDT' ? '100000' : '4000'),
    });
    if (state !== undefined) return;
    this.apply({ type: 'listMarkets', ids: SPOT_INSTRUMENTS.map(({ id }) => id) });
    for (let index = 0; index < customers; index += 1) {
      const { id: account } = this.apply({ type: 'openAccount', name: `customer ${index}` });
      for (const [asset, amount] of FUNDS)
        this.apply({ type: 'deposit', account, wallet: 'main', asset, amount: String(parseFixed(amount)) });
    }
    this.tick(0);
  }

  /** Executes a command, keeps its events and returns its result. */
  apply<C extends Command>(command: C) {
    const { result, events } = this.exchange.apply(command, this.at);
    this.log.push({ command, at: this.at });
    this.events = events;
    return result;
  }

  tick(ms = 1000) {
    this.at += ms;
    return this.apply({ type: 'tick' });
  }

  /** A GTC limit order in BTC-USDT; prices in ticks of 0.01, quantities in steps of 0.00001. */
  limit(account: number, side: Side, quantity: number, price: number, more: Partial<PlaceSpotOrder> = {}): Order {
    return this.apply({ ...SPOT_ORDER, account, side, quantity, price, ...more }).order;
  }

  /** Trades one step at a price, so that it is the last one. */
  trade(price: number, [seller, buyer]: readonly [number, number] = [3, 2]): void {
    this.limit(seller, -1, 100, price);
    this.limit(buyer, 1, 100, price, { timeInForce: 'IOC' });
  }

  /** An OCO: a LIMIT_MAKER or what `more` says, and a stop with a limit. */
  list(account: number, side: Side, quantity: number, above: Partial<OrderLeg>, below: Partial<OrderLeg>, id = 'list') {
    const leg = (fields: Partial<OrderLeg>, name: string): OrderLeg => ({
      ...LEG,
      clientOrderId: `${id}-${name}`,
      ...fields,
    });
    const command: PlaceOrderList = {
      type: 'placeOrderList',
      account,
      symbol: 'BTC-USDT',
      side,
      quantity,
      selfTrade: 'EXPIRE_MAKER',
      clientListId: id,
      above: leg(above, 'above'),
      below: leg(below, 'below'),
    };
    return this.apply(command);
  }

  /** Free and locked of an asset. */
  balance(account: number, asset: string): readonly [free: bigint, locked: bigint] {
    const { free, locked } = readBalance(this.exchange.engine.account(account), asset);
    return [free, locked];
  }
}

export const SPOT_ORDER: PlaceSpotOrder = {
  type: 'placeSpotOrder',
  account: 1,
  symbol: 'BTC-USDT',
  side: BUY,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price: 10_000_000,
  quantity: 1000,
  clientOrderId: '',
  selfTrade: 'EXPIRE_MAKER',
  quoteQuantity: '0',
  stopPrice: 0,
  strategyId: 0,
  strategyType: 0,
};

const LEG: OrderLeg = {
  orderType: 'LIMIT_MAKER',
  timeInForce: 'GTC',
  price: 0,
  stopPrice: 0,
  clientOrderId: '',
  strategyId: 0,
  strategyType: 0,
};

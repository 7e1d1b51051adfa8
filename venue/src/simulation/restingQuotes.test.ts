import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlaceOrder } from '../engine/commands.ts';
import { Exchange } from '../engine/exchange.ts';
import { computeStateHash } from '../engine/snapshot.ts';
import { newState } from '../engine/state.ts';
import type { Participants } from '../engine/tick.ts';
import { genesis } from '../genesis.ts';
import { createIndex } from './indexAt.ts';
import { LISTINGS } from './listings.ts';
import { MARKET_MODES, type MarketMode } from './marketMode.ts';
import { createParticipants } from './participants.ts';
import { RestingQuotes } from './restingQuotes.ts';
import { WantedSide } from './wantedSide.ts';

const SEED = 7;
const SEEDS = { path: SEED, book: SEED };
const BEGIN = 1_763_690_000_000;
const listings = LISTINGS.slice(0, 3);

/** An exchange with a customer and this simulation. */
function exchangeWith(market: MarketMode, participants: Participants) {
  const instruments = listings.map(({ instrument }) => instrument);
  const symbols = instruments.map(({ symbol }) => symbol);
  const state = newState(symbols, BEGIN, { from: 1 });
  const exchange = new Exchange({ instruments, state, indexAt: createIndex(listings, SEED, market), participants });
  for (const command of genesis(listings, false)) exchange.apply(command, BEGIN);
  const { id: account } = exchange.apply({ type: 'openAccount', name: 'customer' }, BEGIN).result;
  const amount = '100000000000000000';
  exchange.apply({ type: 'deposit', account, wallet: 'um', asset: 'USDT', amount }, BEGIN);
  const buyOrSell = (symbol: string, side: 1 | -1, price: number, quantity: number): PlaceOrder => ({
    type: 'placeOrder',
    account,
    symbol,
    side,
    orderType: price === 0 ? 'MARKET' : 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
    clientOrderId: '',
    reduceOnly: false,
    selfTrade: 'EXPIRE_MAKER',
    goodTill: 0,
    priceMatch: 'NONE',
  });
  return { exchange, buyOrSell };
}

test.each(MARKET_MODES)('makers with cached resting orders trade like those that examine every order: %s', (market) => {
  const remembering = exchangeWith(market, createParticipants(listings, SEEDS, market));
  // Created for each tick, so it examines every open order.
  const looking = exchangeWith(market, (engine, timeSlice) =>
    createParticipants(listings, SEEDS, market)(engine, timeSlice),
  );
  const both = [remembering, looking];
  let drawn = 1;
  const draw = (below: number) => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn % below;
  };
  for (let tick = 1; tick <= 250; tick += 1) {
    const at = BEGIN + tick * 100;
    for (const { exchange } of both) exchange.apply({ type: 'tick' }, at);
    const { symbol } = listings[draw(3)]?.instrument ?? { symbol: '' };
    const side = draw(2) === 0 ? 1 : -1;
    const best = remembering.exchange.engine.book(symbol).best(side === 1 ? -1 : 1) ?? 0;
    const [price, quantity] = [draw(3) === 0 ? 0 : best + side * (draw(40) - 5), 1 + draw(5_000)];
    for (const { exchange, buyOrSell } of both) {
      try {
        exchange.apply(buyOrSell(symbol, side, price, quantity), at);
      } catch {
        // An order that breaks a rule is rejected by both.
      }
    }
    if (tick === 120) {
      for (const { exchange } of both) {
        exchange.apply({ type: 'shock', symbol, move: -8_000_000, overMs: 0, holdMs: 60_000 }, at);
      }
    }
  }
  expect(computeStateHash(remembering.exchange)).toBe(computeStateHash(looking.exchange));
  expect(remembering.exchange.state.symbols.get(listings[0]?.instrument.symbol ?? '')?.lastTradeId).toBeGreaterThan(50);
});

test('orders at prices far apart are all kept, and each is handed out once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 }), (prices) => {
      const resting = new RestingQuotes(1);
      for (const [index, price] of prices.entries()) resting.add(price, index + 1, 5);
      const wanted = new WantedSide();
      const [kept = 0] = prices;
      wanted.from([[kept, 5]], 1);
      expect(resting.dropStale(wanted).toSorted((a, b) => a - b)).toEqual(prices.slice(1).map((_, index) => index + 2));
      expect(resting.dropStale(wanted.from([], 1))).toEqual([1]);
      expect(resting.dropStale(wanted)).toEqual([]);
    }),
  );
});

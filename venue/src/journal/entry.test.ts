import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../engine/commands.ts';
import { parseEntries, serializeEntries } from './entry.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const placeOrder = fc.record<Extract<Command, { type: 'placeOrder' }>>({
  type: fc.constant('placeOrder'),
  account: id,
  symbol: fc.string(),
  side: fc.constantFrom(1, -1),
  orderType: fc.constantFrom('LIMIT', 'MARKET'),
  timeInForce: fc.constantFrom('GTC', 'GTD', 'IOC'),
  price: fc.nat(),
  quantity: id,
  clientOrderId: fc.string({ unit: 'binary' }),
  reduceOnly: fc.boolean(),
  selfTrade: fc.constantFrom('NONE', 'EXPIRE_MAKER'),
  goodTill: fc.nat(),
  priceMatch: fc.constantFrom('NONE', 'QUEUE_5'),
});
const cancelOrder = fc.record<Extract<Command, { type: 'cancelOrder' }>>(
  { type: fc.constant('cancelOrder'), account: id, symbol: fc.string(), orderId: id, clientOrderId: fc.string() },
  { requiredKeys: ['type', 'account', 'symbol'] },
);
const other = fc.constantFrom<Command>(
  { type: 'tick' },
  ...[0, 1, 2].map((nth): Command => ({ type: 'tick', timeSlice: { nth, of: 3 } })),
  { type: 'cancelOrders', account: 1, symbol: 'BTCUSDT' },
  { type: 'openAccount', name: 'one' },
);

test('an order that was written with all its terms is read as the short one is', () => {
  const short = '[7,["place",1,"BTCUSDT",1,"LIMIT","GTC",600000,5,"one"]]';
  const whole = '[7,["place",1,"BTCUSDT",1,"LIMIT","GTC",600000,5,"one",false,"EXPIRE_MAKER",0,"NONE"]]';
  expect(parseEntries(whole, 3)).toEqual(parseEntries(short, 3));
  expect(serializeEntries(parseEntries(whole, 3))).toBe(short);
});

test('a group of commands is read as it was written', () => {
  const entry = fc.record({ at: id, command: fc.oneof(placeOrder, cancelOrder, other) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(entry, { minLength: 1 }), (first, group) => {
      const entries = group.map((each, place) => ({ sequence: first + place, ...each }));
      expect(parseEntries(serializeEntries(entries), first + group.length - 1)).toEqual(entries);
    }),
  );
});

test('ticks of consecutive slices take a few characters each', () => {
  const ticks = Array.from({ length: 50 }, (_, index) => {
    const command: Command = { type: 'tick', timeSlice: { nth: (index + 3) % 5, of: 5 } };
    return { sequence: index + 1, at: 1_763_690_000_000 + 20 * index, command };
  });
  const text = serializeEntries(ticks);
  expect(text.length).toBeLessThan(200);
  expect(parseEntries(text, 50)).toEqual(ticks);
});

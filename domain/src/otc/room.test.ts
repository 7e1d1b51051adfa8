import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, toDecimalString } from '../money/amount.ts';
import { OPEN_QUOTES } from './order.ts';
import { roomOf } from './room.ts';

const minimumUsd = '200000';
const whole = decimal(OPEN_QUOTES.totalUsd);

const usd = (max: number) => fc.integer({ min: 0, max }).map(String);
const history = fc.nat(5_000).chain((ended) => fc.record({ ended: fc.constant(ended), expired: fc.nat(ended) }));
const shared = fc
  .tuple(usd(60_000_000), history)
  .map(([othersUsd, { ended, expired }]) => ({ othersUsd, ended, expired, minimumUsd }));

test.each([
  ['while half of the room of all is free', '0', 10, 10, '10000000'],
  ['up to half of it', '20000000', 10, 10, '5000000'],
  ['beyond half, where all expired', '25000000', 10, 10, '220000'],
  ['beyond half, where three of four expired', '30000000', 4, 3, '2500000'],
  ['beyond half, where all were accepted', '39000000', 4, 0, '10000000'],
  ['beyond half, without a price in the last hour', '39000000', 0, 0, '10000000'],
  ['where little is left', '49900000', 0, 0, '100000'],
  ['where nothing is left', '50000000', 0, 0, '0'],
])('an institution’s room %s', (_, othersUsd, ended, expired, room) => {
  expect(toDecimalString(roomOf({ othersUsd, ended, expired, minimumUsd }))).toBe(room);
});

test('a room never exceeds an institution’s maximum and what is left of the room of all', () => {
  fc.assert(
    fc.property(shared, (input) => {
      const room = decimal(roomOf(input));
      expect(room.gte('0') && room.lte(OPEN_QUOTES.ownUsd)).toBe(true);
      expect(room.eq('0') || room.plus(input.othersUsd).lte(whole)).toBe(true);
    }),
  );
});

test('a price of the smallest size has room as long as the room of all has', () => {
  fc.assert(
    fc.property(shared, (input) => {
      const left = whole.minus(input.othersUsd);
      if (left.gte(minimumUsd)) expect(decimal(roomOf(input)).gte(minimumUsd)).toBe(true);
    }),
  );
});

test('more expired prices, and more open prices of others, never give more room', () => {
  fc.assert(
    fc.property(shared, fc.nat(5_000), fc.nat(10_000_000), (input, more, others) => {
      const room = decimal(roomOf(input));
      const expired = Math.min(input.ended, input.expired + more);
      expect(decimal(roomOf({ ...input, expired })).lte(room)).toBe(true);
      const othersUsd = String(Number(input.othersUsd) + others);
      expect(decimal(roomOf({ ...input, othersUsd })).lte(room)).toBe(true);
    }),
  );
});

test('institutions that let every price expire leave nearly half of the room to the others, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(7), fc.nat(10_000_000)), { maxLength: 60 }), (requests) => {
      const open = Array.from({ length: 8 }, () => 0);
      for (const [who, size] of requests) {
        const others = open.reduce((sum, each, index) => (index === who ? sum : sum + each), 0);
        const room = Number(roomOf({ othersUsd: String(others), ended: 9, expired: 9, minimumUsd }));
        if ((open[who] ?? 0) + size <= room) open[who] = (open[who] ?? 0) + size;
      }
      expect(open.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(25_000_000 + 8 * 220_000);
    }),
  );
});

import { expect, test } from 'vitest';
import { ApiError } from '../../kernel/apiError.ts';
import { WeightShares } from './weightShares.ts';

const LIMITS = { institution: 300, institutionOrders: 300, queries: 600, address: 2_400, spotAddress: 2_400 };

function openShares(listed: Readonly<Record<string, number>> = {}) {
  let now = 0;
  const options = { limits: LIMITS, all: LIMITS.address, countListed: (id: string) => listed[id] ?? 0 };
  const shares = new WeightShares(options, () => now, { take: () => 0 });
  /** Sends requests of ten until the wanted weight or a rejection: the weight used, and why no more is. */
  const use = (
    institutionId: string,
    wanted: number,
    purpose: 'orders' | 'queries' = 'queries',
  ): readonly [number, string?] => {
    for (let used = 0; used < wanted; used += 10) {
      try {
        shares.charge(institutionId, purpose, 10);
      } catch (error) {
        if (error instanceof ApiError) return [used, error.entry];
        throw error;
      }
    }
    return [wanted];
  };
  return { use, pass: (ms: number) => (now += ms) };
}

test('institutions that use all they can get leave queries for others, and are the only ones to wait', () => {
  const { use, pass } = openShares();
  expect(use('one', 1_000)).toEqual([300, 'requestShareUsed']);
  expect(use('two', 1_000)).toEqual([120, 'requestShareUsed']);
  for (const other of ['three', 'four', 'five']) expect(use(other, 60)).toEqual([60]);
  pass(60_000);
  expect(use('two', 1_000)).toEqual([300, 'requestShareUsed']);
});

test('what an institution was rejected takes nothing from others', () => {
  const { use } = openShares();
  use('one', 1_000);
  for (let again = 0; again < 50; again += 1) expect(use('one', 10)).toEqual([0, 'requestShareUsed']);
  expect(use('two', 120)).toEqual([120]);
});

test('once small shares have used everything, the exchange is busy for all', () => {
  const { use } = openShares();
  for (let institution = 0; institution < 10; institution += 1) expect(use(`small ${institution}`, 60)).toEqual([60]);
  expect(use('late', 60)).toEqual([0, 'exchangeBusy']);
});

test('TR-16 cancellations have more weight for each further account, up to half of the exchange’s', () => {
  const { use, pass } = openShares({ one: 1, twenty: 11, many: 50 });
  for (const [institutionId, weight] of [
    ['none', 300],
    ['one', 300],
    ['twenty', 900],
    ['many', 1_200],
  ] as const)
    expect(use(institutionId, 2_000, 'orders')).toEqual([weight, 'requestShareUsed']);
  // The share of queries does not grow.
  expect(use('many', 1_000)).toEqual([300, 'requestShareUsed']);
  pass(60_000);
  expect(use('twenty', 2_000, 'orders')).toEqual([900, 'requestShareUsed']);
});

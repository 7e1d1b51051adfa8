import { expect, test } from 'vitest';
import { FREEZE, FROZEN_ACTIONS, STAYING_GROUPS, STOPPED_GROUPS, stoppedAs } from './freeze.ts';

test('ID-19 no group of actions both stops and stays, and each rule is in one that customers read of', () => {
  const groups = Object.values(FREEZE).map(({ group }) => group);
  expect(new Set([...STOPPED_GROUPS, ...STAYING_GROUPS])).toEqual(new Set(groups));
  expect(STAYING_GROUPS.filter((group) => (STOPPED_GROUPS as readonly string[]).includes(group))).toEqual([]);
});

test('ID-19 members of a frozen institution have every restriction, and refusals name them', () => {
  expect(FROZEN_ACTIONS).toEqual(['withdraw', 'convert', 'trade', 'transfer']);
  expect([stoppedAs('tradeSpot'), stoppedAs('useApiKey'), stoppedAs('transferToFutures')]).toEqual([
    'trade',
    'access',
    undefined,
  ]);
});

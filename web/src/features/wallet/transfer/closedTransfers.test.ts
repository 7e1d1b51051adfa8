import { expect, test } from 'vitest';
import { findClosedTransfers } from './closedTransfers.ts';

const open = { restrictions: [] };
const route = { transferFrom: 'capital_account', transferTo: 'swap_account' } as const;

test('ID-17 a suspended service and a restriction close transfers, with the reason', () => {
  const restriction = { action: 'transfer', reason: 'operator', until: null } as never;
  expect(findClosedTransfers({ user: { restrictions: [restriction] }, route, suspension: null })).toEqual({
    kind: 'restricted',
    restriction,
  });
  const suspension = { reason: 'Maintenance', since: 7 };
  expect(findClosedTransfers({ user: open, route, suspension })).toEqual({ kind: 'suspended', reason: 'Maintenance' });
  expect(findClosedTransfers({ user: open, route, suspension: null })).toBeUndefined();
  expect(findClosedTransfers({ user: null, route, suspension: undefined })).toBeUndefined();
});

test('ID-19 a freeze closes transfers but to the futures account', () => {
  const frozen = { action: 'transfer', reason: 'frozen', since: 1, until: null } as const;
  const find = (to: object) =>
    findClosedTransfers({ user: { restrictions: [frozen] }, route: { ...route, ...to }, suspension: null });
  expect(find({})).toBeUndefined();
  expect(find({ transferTo: 'trade_account' })).toMatchObject({ kind: 'restricted' });
  expect(find({ transferFrom: 'swap_account', transferTo: 'capital_account' })).toMatchObject({ kind: 'restricted' });
});

import { expect, test } from 'vitest';
import { findClosedTransfers } from './closedTransfers.ts';

const open = { restrictions: [] };

test('ID-17 a suspended service and a restriction close transfers, with the reason', () => {
  const restriction = { action: 'transfer', reason: 'operator', until: null } as never;
  expect(findClosedTransfers({ user: { restrictions: [restriction] }, suspension: null })).toEqual({
    kind: 'restricted',
    restriction,
  });
  const suspension = { reason: 'Maintenance', since: 7 };
  expect(findClosedTransfers({ user: open, suspension })).toEqual({ kind: 'suspended', reason: 'Maintenance' });
  expect(findClosedTransfers({ user: open, suspension: null })).toBeUndefined();
  expect(findClosedTransfers({ user: null, suspension: undefined })).toBeUndefined();
});

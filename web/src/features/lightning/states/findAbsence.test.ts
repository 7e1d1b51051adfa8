import { expect, test } from 'vitest';
import { findAbsence } from './findAbsence.ts';

const live = { openOrders: { freshness: { state: 'live' } } } as never;
const stale = { openOrders: { freshness: { state: 'stale' } } } as never;
const usable = { state: 'usable', isOn: true, isTradable: true } as const;

test.each([
  ['on and live', usable, live, true, null],
  ['switched off', { ...usable, isOn: false }, live, true, 'off'],
  ['blocked, whether on or not', { ...usable, state: 'blocked', isOn: false }, live, true, 'blocked'],
  ['without the product of the desk', { ...usable, isTradable: false }, {}, true, 'no_spot'],
  ['without its first state', usable, {}, true, 'connecting'],
  ['not current', usable, stale, true, 'stale'],
  ['live as last known, with the channel lost', usable, live, false, 'stale'],
] as const)('TR-16 an account that is %s', (_what, account, states, isOpen, absence) => {
  expect(findAbsence(account, states, isOpen)).toBe(absence);
});

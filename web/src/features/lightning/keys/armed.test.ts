import { expect, test } from 'vitest';
import { type ArmedEvent, type ArmedState, FIRST_ARMED, reduceArmed } from './armed.ts';

const after = (...events: ArmedEvent[]): ArmedState => events.reduce(reduceArmed, FIRST_ARMED);
const arm = { type: 'arm', accounts: ['a', 'b'] } as const;
const confirm = { type: 'confirm', accounts: ['a', 'b'] } as const;

test('TR-16 the first arming is confirmed, a later one is not', () => {
  expect(after(arm).phase).toBe('confirming');
  expect(after(arm, confirm)).toEqual({ phase: 'armed', confirmed: ['a', 'b'], reason: null });
  expect(after(arm, confirm, { type: 'disarm' }, arm).phase).toBe('armed');
  expect(after(arm, { type: 'disarm' }, arm).phase).toBe('confirming');
});

test('TR-16 an account that is added later is confirmed first; one that is removed is not', () => {
  const added = { type: 'accountsChanged', accounts: ['a', 'b', 'c'] } as const;
  expect(after(arm, confirm, added)).toMatchObject({ phase: 'confirming', reason: 'accountAdded' });
  expect(after(arm, confirm, { type: 'disarm' }, { ...arm, accounts: ['c'] }).phase).toBe('confirming');
  expect(after(arm, confirm, { type: 'accountsChanged', accounts: ['b'] }).phase).toBe('armed');
  expect(after(arm, confirm, added, { type: 'confirm', accounts: ['c'] })).toMatchObject({
    phase: 'armed',
    confirmed: ['a', 'b', 'c'],
  });
});

test.each(['blur', 'idle', 'staleBook', 'lost', 'slept', 'documentChanged', 'sizesChanged'] as const)(
  'TR-16 %s disarms',
  (type) => {
    expect(after(arm, confirm, { type })).toMatchObject({ phase: 'disarmed', reason: type });
    // The reason of the last disarming stays.
    expect(after(arm, confirm, { type: 'disarm' }, { type })).toMatchObject({ phase: 'disarmed', reason: 'user' });
  },
);

test('a changed document makes the user confirm again', () => {
  expect(after(arm, confirm, { type: 'documentChanged' }, arm).phase).toBe('confirming');
});

test('a confirmation survives that the window is left, and nothing else', () => {
  expect(after(arm, { type: 'blur' }).phase).toBe('confirming');
  expect(after(arm, { type: 'lost' }).phase).toBe('disarmed');
  expect(after(arm, { type: 'lost' }, confirm).phase).toBe('disarmed');
});

test('without an account nothing is armed', () => {
  expect(after({ type: 'arm', accounts: [] })).toMatchObject({ phase: 'disarmed', reason: 'noAccounts' });
});

import { FIRST_KEYBOARD, type KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import { beforeEach, expect, test } from 'vitest';
import type { KeyPress } from './dispatch.ts';
import { HOLD_MS } from './hold.ts';
import { Keys, type KeysOptions } from './keys.ts';
import { type PeerMessage, Peers } from './peers.ts';

/** A clock that runs on command, and whose timers can be late as after a sleep. */
function createClock() {
  let now = 1_000_000;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const jump = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter((timer) => !due.includes(timer));
    for (const { run } of due) run();
  };
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    jump,
    /** Passes time in steps that no sleep has. */
    pass: (ms: number) => {
      for (let left = ms; left > 0; left -= 500) jump(Math.min(left, 500));
    },
    /** Passes time in which no timer runs. */
    freeze: (ms: number) => {
      now += ms;
    },
  };
}

const PRESS: Omit<KeyPress, 'chord'> = { isRepeat: false, isComposing: false, isTyping: false, isCovered: false };
const CONFIG = { ...FIRST_KEYBOARD, isEnabled: true };
const READY = { book: true, connection: true };

let clock: ReturnType<typeof createClock>;
let actions: KeyAction[];
let posted: PeerMessage[];
let options: KeysOptions;
let keys: Keys;
let stop: () => void;

beforeEach(() => {
  clock = createClock();
  actions = [];
  posted = [];
  const onAction = (action: KeyAction) => void actions.push(action);
  options = {
    config: CONFIG,
    version: 3,
    sizing: 'each',
    isReady: READY,
    accounts: [{ exchangeKeyId: 'a' }],
    onAction,
  };
  keys = new Keys(options, { clock, tab: 'this', post: (message) => void posted.push(message), onChange: () => {} });
  stop = keys.start();
});

const press = (chord: string) => keys.press({ ...PRESS, chord });
const arm = () => {
  press('KeyA');
  keys.confirm(['a']);
  expect(keys.snapshot().phase).toBe('armed');
};
const update = (over: Partial<KeysOptions>) => {
  options = { ...options, ...over };
  keys.update(options);
};
const buy = { action: 'buy', params: { price: 'join', size: null } };

test('TR-16 keys act once they are armed and the accounts confirmed', () => {
  expect(press('KeyB')).toBe(false);
  press('KeyA');
  expect(keys.snapshot().phase).toBe('confirming');
  expect(press('KeyB')).toBe(false);
  keys.confirm(['a']);
  expect(press('KeyB')).toBe(true);
  expect(actions).toEqual([buy]);
  press('KeyA');
  expect(keys.snapshot()).toMatchObject({ phase: 'disarmed', reason: 'user' });
  expect(press('KeyB')).toBe(false);
  expect(actions).toHaveLength(1);
});

test('TR-16 the minutes of the keyboard without a press disarm; a press of anything begins them again', () => {
  arm();
  clock.pass(9 * 60_000);
  keys.touch();
  clock.pass(9 * 60_000 + 59_000);
  expect(keys.snapshot().phase).toBe('armed');
  clock.pass(2_000);
  expect(keys.snapshot()).toMatchObject({ phase: 'disarmed', reason: 'idle' });
});

test('TR-16 a sleep disarms before a key that comes first acts', () => {
  arm();
  clock.freeze(20_000);
  expect(press('KeyB')).toBe(false);
  expect(keys.snapshot()).toMatchObject({ phase: 'disarmed', reason: 'slept' });
  arm();
  clock.jump(20_000);
  expect(keys.snapshot()).toMatchObject({ phase: 'disarmed', reason: 'slept' });
  expect(actions).toEqual([]);
});

test('TR-16 leaving the window, a stale book, a lost connection and a changed keyboard disarm', () => {
  arm();
  keys.leave();
  expect(keys.snapshot().reason).toBe('blur');
  arm2();
  update({ isReady: { book: false, connection: true } });
  expect(keys.snapshot()).toMatchObject({ phase: 'disarmed', reason: 'staleBook' });
  press('KeyA');
  expect(keys.snapshot().phase).toBe('disarmed');
  update({ isReady: READY });
  arm2();
  update({ isReady: { book: true, connection: false } });
  expect(keys.snapshot()).toMatchObject({ phase: 'disarmed', reason: 'lost' });
  update({ isReady: READY });
  arm2();
  update({ version: 4 });
  expect(keys.snapshot()).toMatchObject({ phase: 'disarmed', reason: 'documentChanged' });
  expect(press('KeyB')).toBe(false);
});

const arm2 = () => {
  press('KeyA');
  expect(keys.snapshot().phase).toBe('armed');
};

test('TR-16 an account that is added has to be confirmed before a key acts again; a stale one is only off', () => {
  arm();
  update({ accounts: [{ exchangeKeyId: 'a' }, { exchangeKeyId: 'b' }] });
  expect(keys.snapshot()).toMatchObject({ phase: 'confirming', reason: 'accountAdded' });
  expect(press('KeyB')).toBe(false);
  // The dialog had been rendered before the account was added.
  keys.confirm(['a']);
  expect(keys.snapshot().phase).toBe('confirming');
  keys.confirm(['a', 'b']);
  update({ accounts: [{ exchangeKeyId: 'a' }] });
  update({ accounts: [{ exchangeKeyId: 'a' }, { exchangeKeyId: 'b' }] });
  expect(keys.snapshot().phase).toBe('armed');
});

test('TR-16 where one press does not send, it is staged; it is sent once, and dropped by disarming', () => {
  update({ config: { ...CONFIG, isOnePress: false } });
  arm();
  press('KeyB');
  expect(actions).toEqual([]);
  expect(keys.snapshot().staged).toEqual(buy);
  keys.send();
  keys.send();
  expect(actions).toEqual([buy]);
  press('KeyB');
  keys.leave();
  expect(keys.snapshot().staged).toBeNull();
  keys.send();
  expect(actions).toHaveLength(1);
  arm2();
  press('KeyB');
  clock.freeze(20_000);
  keys.send();
  expect(actions).toHaveLength(1);
});

test('TR-16 panic acts once its key was held for a second, disarmed too', () => {
  press('Shift+KeyP');
  expect(keys.snapshot().isHolding).toBe(true);
  clock.jump(HOLD_MS - 1);
  keys.release();
  clock.jump(HOLD_MS);
  expect(actions).toEqual([]);
  expect(keys.snapshot().isHolding).toBe(false);
  press('Shift+KeyP');
  keys.press({ ...PRESS, chord: 'Shift+KeyP', isRepeat: true });
  clock.jump(HOLD_MS);
  expect(actions).toEqual([{ action: 'panic', params: {} }]);
  press('Shift+KeyP');
  keys.leave();
  clock.jump(HOLD_MS);
  expect(actions).toHaveLength(1);
});

test('TR-16 a tab says that it is armed, and sees others until they end', () => {
  arm();
  expect(posted.at(-1)).toEqual({ tab: 'this', isArmed: true });
  keys.disarm();
  expect(posted.at(-1)).toEqual({ tab: 'this', isArmed: false });
  const other = new Peers('other');
  for (const message of [null, 'text', { tab: 1, isArmed: true }, other.message(false), { tab: 'this', isArmed: true }])
    keys.receive(message);
  expect(keys.snapshot().isOtherArmed).toBe(false);
  keys.receive(other.message(true));
  expect(keys.snapshot().isOtherArmed).toBe(true);
  clock.pass(6_000);
  expect(keys.snapshot().isOtherArmed).toBe(false);
});

test('a visitor’s keys do nothing', () => {
  update({ config: undefined, version: undefined });
  keys.arm();
  expect(keys.snapshot().phase).toBe('disarmed');
  expect(press('KeyA')).toBe(false);
});

test('a page that is left is not armed, and does not tick', () => {
  arm();
  stop();
  expect(keys.snapshot().phase).toBe('disarmed');
  const before = posted.length;
  clock.pass(5_000);
  expect(posted).toHaveLength(before);
});

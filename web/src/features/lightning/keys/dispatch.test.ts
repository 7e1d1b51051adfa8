import { type Binding, FIRST_KEYBOARD, type KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import { describe, expect, test } from 'vitest';
import { dispatchKey, dispatchStaged, type KeyPress } from './dispatch.ts';
import { actionKey } from './draft.ts';

const PRESS: Omit<KeyPress, 'chord'> = { isRepeat: false, isComposing: false, isTyping: false, isCovered: false };
const CONTEXT = { isEnabled: true, phase: 'armed', isOnePress: true } as const;

const ACTIONS: readonly KeyAction[] = [
  ...(['join', 'improve', 'cross', 'market'] as const).flatMap((price) => [
    { action: 'buy', params: { price, size: null } } as const,
    { action: 'sell', params: { price, size: 2 } } as const,
  ]),
  ...(['last', 'buys', 'sells', 'contract', 'all'] as const).map(
    (what) => ({ action: 'cancel', params: { what } }) as const,
  ),
  ...(['close', 'half', 'reverse', 'recentre'] as const).map((action) => ({ action, params: {} }) as const),
  ...(['size', 'account', 'group'] as const).map((action) => ({ action, params: { number: 3 } }) as const),
];
const PLAIN: readonly KeyAction[] = [
  { action: 'arm', params: {} },
  { action: 'panic', params: {} },
];
const BINDINGS: readonly Binding[] = [...ACTIONS, ...PLAIN].map((action, index) => ({
  ...action,
  chord: `Shift+F${index + 13}`,
}));
const chordOf = (action: KeyAction) => BINDINGS.find((bound) => actionKey(bound) === actionKey(action))?.chord;
const SENDING = new Set(['buy', 'sell', 'close', 'half', 'reverse']);

describe.each(ACTIONS)('TR-16 $action $params', (action) => {
  const press = { ...PRESS, chord: chordOf(action) };
  const context = { ...CONTEXT, bindings: BINDINGS };

  test('armed it runs, or is staged where it sends and one press does not', () => {
    expect(dispatchKey(press, context)).toEqual({ kind: 'run', action });
    const kind = SENDING.has(action.action) ? 'stage' : 'run';
    expect(dispatchKey(press, { ...context, isOnePress: false })).toEqual({ kind, action });
  });

  test.each(['isRepeat', 'isComposing', 'isTyping', 'isCovered'] as const)('%s: nothing', (state) => {
    expect(dispatchKey({ ...press, [state]: true }, context)).toBeNull();
  });

  test('disarmed, while it is confirmed, switched off, or by another chord: nothing', () => {
    expect(dispatchKey(press, { ...context, phase: 'disarmed' })).toBeNull();
    expect(dispatchKey(press, { ...context, phase: 'confirming' })).toBeNull();
    expect(dispatchKey(press, { ...context, isEnabled: false })).toBeNull();
    expect(dispatchKey({ ...press, chord: `Ctrl+${press.chord}` }, context)).toBeNull();
    expect(dispatchKey({ ...press, chord: undefined }, context)).toBeNull();
  });
});

test.each([
  ['arm', 'toggle'],
  ['panic', 'hold'],
] as const)('TR-16 %s works disarmed too, and never in a field, under a dialog or switched off', (name, kind) => {
  const press = { ...PRESS, chord: chordOf({ action: name, params: {} }) };
  for (const phase of ['armed', 'disarmed'] as const)
    expect(dispatchKey(press, { ...CONTEXT, phase, bindings: BINDINGS })).toEqual({ kind });
  for (const state of ['isRepeat', 'isComposing', 'isTyping', 'isCovered'] as const)
    expect(dispatchKey({ ...press, [state]: true }, { ...CONTEXT, bindings: BINDINGS })).toBeNull();
  expect(dispatchKey(press, { ...CONTEXT, isEnabled: false, bindings: BINDINGS })).toBeNull();
});

test('a staged press is sent by Enter and dropped by Esc', () => {
  const staged = { ...PRESS, isOnControl: false };
  expect(dispatchStaged({ ...staged, chord: 'Enter' })).toBe('send');
  expect(dispatchStaged({ ...staged, chord: 'NumpadEnter' })).toBe('send');
  expect(dispatchStaged({ ...staged, chord: 'Escape' })).toBe('drop');
  expect(dispatchStaged({ ...staged, chord: 'Shift+Enter' })).toBeNull();
  expect(dispatchStaged({ ...staged, chord: 'Enter', isOnControl: true })).toBeNull();
  for (const state of ['isRepeat', 'isComposing', 'isTyping', 'isCovered'] as const)
    expect(dispatchStaged({ ...staged, chord: 'Enter', [state]: true })).toBeNull();
});

test('the first keyboard does nothing until it is switched on', () => {
  for (const { chord } of FIRST_KEYBOARD.bindings)
    expect(dispatchKey({ ...PRESS, chord }, { ...FIRST_KEYBOARD, phase: 'armed' })).toBeNull();
});

import { expect, test } from 'vitest';
import { findChordConflict, findReserved, parseChord } from './keyboard.ts';

test('a chord is its modifiers in their order, then a code of the keyboard', () => {
  expect(parseChord('Ctrl+Shift+KeyB')).toEqual({ modifiers: ['Ctrl', 'Shift'], code: 'KeyB' });
  expect(parseChord('Digit1')).toEqual({ modifiers: [], code: 'Digit1' });
  for (const chord of ['Shift+Ctrl+KeyB', 'ctrl+KeyB', 'Ctrl+', '', 'b', 'KeyB+Ctrl', 'Ctrl+Ctrl+KeyB'])
    expect(parseChord(chord)).toBeUndefined();
});

test.each([
  ['Ctrl+KeyW', 'browser'],
  ['Meta+KeyT', 'browser'],
  ['Ctrl+Shift+KeyR', 'browser'],
  ['F5', 'browser'],
  ['Shift+F12', 'browser'],
  ['Alt+F4', 'browser'],
  ['Alt+ArrowLeft', 'browser'],
  ['Ctrl+KeyK', 'shell'],
  ['Slash', 'shell'],
  ['Shift+Slash', 'shell'],
  ['Escape', 'page'],
  ['Tab', 'page'],
  ['Shift+Enter', 'page'],
  ['Space', 'page'],
  ['ArrowUp', 'page'],
  ['Ctrl+Alt+KeyB', 'page'],
  ['ShiftLeft', 'page'],
])('%s is reserved by the %s', (chord, owner) => {
  expect(findReserved(chord)).toBe(owner);
});

test.each(['KeyB', 'Shift+KeyB', 'Ctrl+KeyB', 'Digit1', 'F2', 'F8', 'Alt+KeyQ', 'Ctrl+Slash'])(
  '%s is free',
  (chord) => {
    expect(findReserved(chord)).toBeNull();
  },
);

test('a chord is bound once', () => {
  const buy = { action: 'buy', params: { price: 'join', size: null }, chord: 'KeyB' } as const;
  const sell = { action: 'sell', params: { price: 'join', size: 2 }, chord: 'KeyS' } as const;
  expect(findChordConflict([buy, sell])).toBeNull();
  expect(findChordConflict([buy, { ...sell, chord: 'KeyB' }])).toEqual({ chord: 'KeyB', with: 'buy' });
  expect(findChordConflict([{ ...buy, chord: 'Ctrl+KeyT' }])).toEqual({ chord: 'Ctrl+KeyT', with: 'browser' });
});

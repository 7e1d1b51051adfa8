import { expect, test } from 'vitest';
import { isModifier, readChord, splitChord } from './chord.ts';

const NONE = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

test('a chord has its modifiers in their order, whatever the layout writes', () => {
  expect(readChord({ ...NONE, code: 'KeyB' })).toBe('KeyB');
  expect(readChord({ ...NONE, shiftKey: true, ctrlKey: true, code: 'Digit1' })).toBe('Ctrl+Shift+Digit1');
  expect(readChord({ ...NONE, code: '' })).toBeUndefined();
});

test('a modifier alone is recognised', () => {
  expect(isModifier({ code: 'ShiftLeft' })).toBe(true);
  expect(isModifier({ code: 'KeyS' })).toBe(false);
});

test('keys are shown as they are printed', () => {
  expect(splitChord('Ctrl+Shift+KeyB')).toEqual(['Ctrl', 'Shift', 'B']);
  expect(splitChord('Digit1')).toEqual(['1']);
  expect(splitChord('Numpad7')).toEqual(['Num 7']);
  expect(splitChord('BracketLeft')).toEqual(['BracketLeft']);
});

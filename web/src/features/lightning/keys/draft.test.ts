import { keyboardConfig } from '@aldgate/contract/lightning/schemas.ts';
import { type Binding, FIRST_KEYBOARD, findChordConflict } from '@aldgate/domain/lightning/keyboard.ts';
import { expect, test } from 'vitest';
import { actionKey, findConflict, findSection, listBindings, listRows, SECTIONS } from './draft.ts';

test('every action is offered once, and each section has some', () => {
  const rows = listRows([]);
  expect(rows).toHaveLength(8 + 5 + 7 + 27);
  expect(new Set(rows.map(actionKey)).size).toBe(rows.length);
  for (const section of SECTIONS) expect(rows.some((row) => findSection(row) === section)).toBe(true);
  expect(listBindings(rows)).toEqual([]);
});

test('the bindings of a keyboard are unchanged by the editor, and valid', () => {
  const key = ({ chord, ...action }: Binding) => `${chord} ${actionKey(action)}`;
  const twice: Binding[] = [
    ...FIRST_KEYBOARD.bindings,
    { action: 'buy', chord: 'KeyN', params: { price: 'join', size: null } },
    { action: 'sell', chord: 'KeyM', params: { price: 'market', size: 3 } },
  ];
  const bindings = listBindings(listRows(twice));
  expect(bindings.map(key).toSorted()).toEqual(twice.map(key).toSorted());
  expect(keyboardConfig.parse({ ...FIRST_KEYBOARD, bindings }).bindings).toEqual(bindings);
});

test('a conflict is named at each row that has it, where the server refuses it', () => {
  const bind = (chord: string) =>
    listRows([
      { action: 'close', chord, params: {} },
      { action: 'half', chord: 'KeyH', params: {} },
    ]);
  const at = (rows: ReturnType<typeof bind>, action: string) =>
    findConflict(
      rows,
      rows.findIndex((row) => row.action === action),
    );
  for (const [chord, owner] of [
    ['F5', 'browser'],
    ['Ctrl+KeyK', 'shell'],
    ['Enter', 'page'],
    ['KeyG', null],
  ] as const) {
    expect(at(bind(chord), 'close')).toBe(owner);
    expect(findChordConflict(listBindings(bind(chord))) === null).toBe(owner === null);
  }
  const doubled = bind('KeyH');
  expect(at(doubled, 'close')).toMatchObject({ action: 'half' });
  expect(at(doubled, 'half')).toMatchObject({ action: 'close' });
  expect(at(doubled, 'reverse')).toBeNull();
});

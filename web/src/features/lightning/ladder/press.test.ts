import { expect, test } from 'vitest';
import { beginPress, endPress, type PressTarget, RECENTRED_MS } from './press.ts';
import type { LadderOrder } from './types.ts';

const order = { clientOrderId: 'c-1', price: '100.0' } as LadderOrder;
const beside: PressTarget = { row: 5, price: '100.0', direction: 'buy', orders: [] };
const onOrder: PressTarget = { ...beside, orders: [order] };
const left = { button: 'left', isStop: false, at: 10_000, x: 50, y: 120 } as const;
const same = { x: 52, y: 121, row: 5, price: '100.0' };
const fresh = { isFresh: true, recentredAt: 0 };
const stale = { ...fresh, isFresh: false };

const click = (target: PressTarget, input: Partial<typeof left> & object, state = fresh) => {
  const pressed = beginPress(target, { ...left, ...input }, state);
  return pressed && endPress(pressed, same, state);
};

test.each([
  ['left', false],
  ['right', false],
  ['left', true],
  ['right', true],
] as const)('TR-16 the %s button places its size; stop: %s', (button, isStop) => {
  const pressed = beginPress(beside, { ...left, button, isStop }, fresh);
  expect(pressed && endPress(pressed, same, fresh)).toEqual({
    kind: 'place',
    press: { price: '100.0', direction: 'buy', button, isStop },
  });
});

test('TR-16 a click counts for the price that was painted at button down', () => {
  const pressed = beginPress(beside, left, fresh);
  const recentred = { ...fresh, recentredAt: left.at + 20 };
  expect(pressed && endPress(pressed, { ...same, price: '250.0' }, recentred)).toMatchObject({
    kind: 'place',
    press: { price: '100.0' },
  });
});

test('TR-16 none counts within 150 ms of a recentring, nor one that is older than it', () => {
  expect(click(beside, {}, { ...fresh, recentredAt: left.at - RECENTRED_MS + 1 })).toBeUndefined();
  expect(click(onOrder, {}, { ...fresh, recentredAt: left.at - 1 })).toBeUndefined();
  expect(click(beside, {}, { ...fresh, recentredAt: left.at + 5 })).toBeUndefined();
  expect(click(beside, {}, { ...fresh, recentredAt: left.at - RECENTRED_MS })?.kind).toBe('place');
});

test('TR-16 on a stale book nothing is placed or moved, and orders are cancelled', () => {
  expect(click(beside, {}, stale)).toBeUndefined();
  const pressed = beginPress(beside, left, fresh);
  expect(pressed && endPress(pressed, same, stale)).toBeUndefined();
  expect(click(onOrder, {}, stale)).toEqual({ kind: 'cancel', orders: [order] });
  const dragged = beginPress(onOrder, left, fresh);
  expect(dragged && endPress(dragged, { x: 50, y: 200, row: 8, price: '99.7' }, stale)).toBeUndefined();
});

test('TR-16 a click on an own order cancels it, dragging moves it to the price at its end', () => {
  expect(click(onOrder, {})).toEqual({ kind: 'cancel', orders: [order] });
  const dragged = beginPress(onOrder, left, fresh);
  const release = { x: 50, y: 200, row: 8, price: '99.7' };
  expect(dragged && endPress(dragged, release, fresh)).toEqual({ kind: 'move', orders: [order], price: '99.7' });
  expect(dragged && endPress(dragged, { ...release, row: 5 }, fresh)).toBeUndefined();
  expect(dragged && endPress(dragged, { ...release, row: -1, price: undefined }, fresh)).toBeUndefined();
  expect(dragged && endPress(dragged, release, { ...fresh, recentredAt: left.at + 500 })).toBeUndefined();
});

test('the right button on an own order, and a pointer that moved away, do nothing', () => {
  expect(beginPress(onOrder, { ...left, button: 'right' }, fresh)).toBeUndefined();
  const pressed = beginPress(beside, left, fresh);
  expect(pressed && endPress(pressed, { ...same, y: 160 }, fresh)).toBeUndefined();
});

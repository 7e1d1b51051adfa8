import type { Call } from '@aldgate/contract/call.ts';
import { expect, test } from 'vitest';
import { createCallBudget } from './callBudget.ts';

const call = (fields: Partial<Call> = {}) => ({ auth: 'token', ...fields }) as Call;

function openBudget() {
  const state = { now: 1_000_000 };
  const institutions = new Map([
    ['one', 'A'],
    ['two', 'A'],
    ['other', 'B'],
  ]);
  const { charge, take } = createCallBudget(
    20,
    () => state.now,
    (token) => institutions.get(token),
  );
  const isRefused = (token: string | undefined, charged = call()) => {
    try {
      charge(charged, token);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ statusCode: 429 });
      return true;
    }
  };
  return { state, institutions, isRefused, take };
}

test('all sessions of an institution share its calls of a second, and no other institution has fewer', () => {
  const { state, isRefused } = openBudget();
  for (let made = 0; made < 20; made += 1) expect(isRefused(made % 2 === 0 ? 'one' : 'two')).toBe(false);
  expect([isRefused('one'), isRefused('two'), isRefused('other')]).toEqual([true, true, false]);
  state.now += 1_000;
  expect(isRefused('one')).toBe(false);
});

test('beyond its rate an institution is served evenly, and not at the beginning of each second', () => {
  const { state, isRefused } = openBudget();
  for (let made = 0; made < 20; made += 1) isRefused('one');
  const served: number[] = [];
  for (let ms = 10; ms <= 1_000; ms += 10) {
    state.now += 10;
    if (!isRefused('one')) served.push(ms);
  }
  expect(served).toEqual(Array.from({ length: 20 }, (_, index) => 50 * (index + 1)));
});

test('a call of weight takes as much as that many ordinary ones', () => {
  const { isRefused } = openBudget();
  expect(isRefused('one', call({ weight: 20 }))).toBe(false);
  expect(isRefused('two')).toBe(true);
});

test('requests of keys and calls of sessions are taken from one budget', () => {
  const { isRefused, take } = openBudget();
  expect(take('A', 12)).toBe(true);
  for (let made = 0; made < 8; made += 1) expect(isRefused('one')).toBe(false);
  expect([isRefused('two'), take('A', 1), isRefused('other'), take('B', 1)]).toEqual([true, false, false, true]);
});

test('a session counts by itself until its institution is known', () => {
  const { institutions, isRefused } = openBudget();
  for (let made = 0; made < 20; made += 1) expect(isRefused('new')).toBe(false);
  expect(isRefused('new')).toBe(true);
  institutions.set('new', 'B');
  expect(isRefused('new')).toBe(false);
});

test('calls without a session are not counted here', () => {
  const { isRefused } = openBudget();
  for (let made = 0; made < 50; made += 1) expect(isRefused(undefined)).toBe(false);
  for (let made = 0; made < 50; made += 1) expect(isRefused('one', call({ auth: 'none' }))).toBe(false);
});

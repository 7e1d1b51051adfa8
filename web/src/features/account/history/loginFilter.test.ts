import { expect, test } from 'vitest';
import { readFilter, selectLogins, type Visit, writeFilter } from './loginFilter.ts';

const login = (day: string): Visit => ({
  time: Date.parse(`${day}T23:59:59Z`),
  area: 'Unknown',
  ip: '203.0.113.7',
  client: 'curl/8',
  current: false,
});
const visits = ['2026-11-21', '2026-11-20', '2026-11-01'].map(login);
const select = (text: string) =>
  selectLogins(visits, readFilter(new URLSearchParams(text))).map(({ time }) =>
    new Date(time).toISOString().slice(8, 10),
  );

test('ID-18 logins are filtered by whole days in UTC and sorted both ways', () => {
  expect(select('')).toEqual(['21', '20', '01']);
  expect(select('sort=oldest')).toEqual(['01', '20', '21']);
  expect(select('since=2026-11-20')).toEqual(['21', '20']);
  expect(select('since=2026-11-02&until=2026-11-20')).toEqual(['20']);
});

test('a written address parses to the same filter', () => {
  for (const text of ['', 'since=2026-11-01&until=2026-11-21&sort=oldest&page=2&size=20']) {
    expect(writeFilter(readFilter(new URLSearchParams(text))).toString()).toBe(text);
  }
});

import { expect, test } from 'vitest';
import { type BookSignals, computeBookStatus } from './bookStatus.ts';

const NOW = 1_763_690_000_000;
const LIVE: BookSignals = {
  stream: 'live',
  isSynced: true,
  changedAt: NOW - 100,
  markedAt: NOW - 900,
  tradedAt: NOW - 200,
};
const bookStatus = (signals: Partial<BookSignals>, now = NOW) => computeBookStatus({ ...LIVE, ...signals }, now);

test('a book that follows its stream is live', () => {
  expect(bookStatus({})).toEqual({ state: 'live' });
});

test('a book that never loaded is connecting, and offline when nothing reconnects', () => {
  const nothing = { changedAt: undefined, isSynced: false };
  expect(bookStatus({ ...nothing, stream: 'connecting' })).toEqual({ state: 'connecting' });
  expect(bookStatus(nothing)).toEqual({ state: 'connecting' });
  expect(bookStatus({ ...nothing, stream: 'offline' })).toEqual({ state: 'offline' });
});

test('a lost socket and a gap are not live immediately, with the time of the last change', () => {
  const since = NOW - 100;
  expect(bookStatus({ stream: 'reconnecting' })).toEqual({ state: 'reconnecting', since });
  expect(bookStatus({ stream: 'offline' })).toEqual({ state: 'offline', since });
  expect(bookStatus({ isSynced: false })).toEqual({ state: 'syncing', since });
});

test('silence for ten seconds is stale, whatever the socket’s state', () => {
  const silent = { changedAt: NOW - 9_999, markedAt: NOW - 10_500, tradedAt: NOW - 11_000 };
  expect(bookStatus(silent)).toEqual({ state: 'live' });
  expect(bookStatus(silent, NOW + 1)).toEqual({ state: 'stale', since: NOW - 9_999 });
});

test('a book without changes is live while mark prices arrive', () => {
  expect(bookStatus({ changedAt: NOW - 60_000, tradedAt: NOW - 60_000 })).toEqual({ state: 'live' });
});

test('a book that does not follow the trades is stale', () => {
  const changedAt = NOW - 6_000;
  expect(bookStatus({ changedAt, tradedAt: NOW - 3_001 })).toEqual({ state: 'live' });
  expect(bookStatus({ changedAt, tradedAt: NOW - 3_000 })).toEqual({ state: 'stale', since: changedAt });
});

import { expect, test } from 'vitest';
import { type BookSignals, computeBookStatus, isTradable } from './bookStatus.ts';

const NOW = 1_763_690_000_000;
const LIVE: BookSignals = {
  feed: { state: 'live' },
  isSynced: true,
  changedAt: NOW - 100,
  tradedAt: NOW - 200,
};
const bookStatus = (signals: Partial<BookSignals>, now = NOW) => computeBookStatus({ ...LIVE, ...signals }, now);

test('a book that follows its stream is live', () => {
  expect(bookStatus({})).toEqual({ state: 'live' });
});

test('a book that never loaded is connecting, and lost where its connections are', () => {
  const nothing = { changedAt: undefined, isSynced: false };
  expect(bookStatus({ ...nothing, feed: { state: 'connecting' } })).toEqual({ state: 'connecting' });
  expect(bookStatus(nothing)).toEqual({ state: 'connecting' });
  expect(bookStatus({ ...nothing, feed: { state: 'stale', staleSince: NOW } })).toEqual({ state: 'stale' });
  expect(bookStatus({ ...nothing, feed: { state: 'offline', staleSince: NOW } })).toEqual({ state: 'offline' });
});

test('a lost socket and a gap are not live immediately, with the time of the last data', () => {
  expect(bookStatus({ feed: { state: 'reconnecting' } })).toEqual({ state: 'reconnecting', since: NOW - 100 });
  const staleSince = NOW - 9_000;
  expect(bookStatus({ feed: { state: 'offline', staleSince } })).toEqual({ state: 'offline', since: staleSince });
  expect(bookStatus({ isSynced: false })).toEqual({ state: 'syncing', since: NOW - 100 });
});

test('a book of a delayed or stale feed is delayed or stale, whatever it shows', () => {
  expect(bookStatus({ feed: { state: 'delayed' } })).toEqual({ state: 'delayed' });
  const staleSince = NOW - 5_000;
  expect(bookStatus({ feed: { state: 'stale', staleSince } })).toEqual({ state: 'stale', since: staleSince });
});

test('a quiet book is live while its connections are', () => {
  expect(bookStatus({ changedAt: NOW - 600_000, tradedAt: NOW - 600_000 })).toEqual({ state: 'live' });
});

test('a book that does not follow the trades is stale', () => {
  const changedAt = NOW - 6_000;
  expect(bookStatus({ changedAt, tradedAt: NOW - 3_001 })).toEqual({ state: 'live' });
  expect(bookStatus({ changedAt, tradedAt: NOW - 3_000 })).toEqual({ state: 'stale', since: changedAt });
});

test('market orders need a live or a delayed book', () => {
  const states = ['connecting', 'live', 'delayed', 'syncing', 'reconnecting', 'stale', 'offline'] as const;
  expect(states.filter((state) => isTradable({ state }))).toEqual(['live', 'delayed']);
});

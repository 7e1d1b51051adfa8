import { expect, test } from 'vitest';
import { type BookSigns, bookStandingOf } from './bookStanding.ts';

const NOW = 1_763_690_000_000;
const LIVE: BookSigns = {
  stream: 'live',
  isSynced: true,
  changedAt: NOW - 100,
  markedAt: NOW - 900,
  tradedAt: NOW - 200,
};
const standing = (signs: Partial<BookSigns>, now = NOW) => bookStandingOf({ ...LIVE, ...signs }, now);

test('a book that follows its stream is live', () => {
  expect(standing({})).toEqual({ state: 'live' });
});

test('a book that never was there is connecting, and tells when nobody tries any more', () => {
  const nothing = { changedAt: undefined, isSynced: false };
  expect(standing({ ...nothing, stream: 'connecting' })).toEqual({ state: 'connecting' });
  expect(standing(nothing)).toEqual({ state: 'connecting' });
  expect(standing({ ...nothing, stream: 'offline' })).toEqual({ state: 'offline' });
});

test('a lost socket and a gap are not live from the first moment, and say since when', () => {
  const since = NOW - 100;
  expect(standing({ stream: 'reconnecting' })).toEqual({ state: 'reconnecting', since });
  expect(standing({ stream: 'offline' })).toEqual({ state: 'offline', since });
  expect(standing({ isSynced: false })).toEqual({ state: 'syncing', since });
});

test('silence for ten seconds is stale, whatever the socket says of itself', () => {
  const silent = { changedAt: NOW - 9_999, markedAt: NOW - 10_500, tradedAt: NOW - 11_000 };
  expect(standing(silent)).toEqual({ state: 'live' });
  expect(standing(silent, NOW + 1)).toEqual({ state: 'stale', since: NOW - 9_999 });
});

test('a quiet book is live while mark prices come', () => {
  expect(standing({ changedAt: NOW - 60_000, tradedAt: NOW - 60_000 })).toEqual({ state: 'live' });
});

test('a book that does not follow the trades is stale', () => {
  const changedAt = NOW - 6_000;
  expect(standing({ changedAt, tradedAt: NOW - 3_001 })).toEqual({ state: 'live' });
  expect(standing({ changedAt, tradedAt: NOW - 3_000 })).toEqual({ state: 'stale', since: changedAt });
});

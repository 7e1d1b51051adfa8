import { expect, test } from 'vitest';
import { computeFeedStatus, STALE_MS } from './feedStatus.ts';

const NOW = 1_000_000;

test('TR-05 an open connection is live while messages arrive, and stale once the last one is too old', () => {
  const live = { state: 'live', since: NOW - 60_000 } as const;
  expect(computeFeedStatus(live, NOW - STALE_MS + 1, NOW)).toEqual({ state: 'live' });
  expect(computeFeedStatus(live, NOW - STALE_MS, NOW)).toEqual({ state: 'stale', staleSince: NOW - STALE_MS });
});

test('TR-05 a lost connection is reconnecting, and its data is stale from the last message on', () => {
  const lost = { state: 'reconnecting', since: NOW - 1_000 } as const;
  expect(computeFeedStatus(lost, NOW - 1_500, NOW)).toEqual({ state: 'reconnecting' });
  expect(computeFeedStatus(lost, NOW - 20_000, NOW)).toEqual({ state: 'stale', staleSince: NOW - 20_000 });
});

test('TR-05 after the last attempt the connection is offline, with the time of the last data', () => {
  const offline = { state: 'offline', since: NOW - 5_000 } as const;
  expect(computeFeedStatus(offline, NOW - 7_000, NOW)).toEqual({ state: 'offline', staleSince: NOW - 7_000 });
  expect(computeFeedStatus(offline, undefined, NOW)).toEqual({ state: 'offline', staleSince: NOW - 5_000 });
});

test('before the first connection nothing is stale', () => {
  expect(computeFeedStatus({ state: 'connecting', since: NOW - 60_000 }, undefined, NOW)).toEqual({
    state: 'connecting',
  });
});

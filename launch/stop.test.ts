import { expect, test } from 'vitest';
import { stopRequests } from './stop.ts';

function requests() {
  let at = 0;
  const received: [string, boolean][] = [];
  const request = stopRequests(
    (reason, again) => received.push([reason, again]),
    () => at,
  );
  return { request, requestsSeen: received, advance: (ms: number) => (at += ms) };
}

test('one Ctrl-C that arrives twice is one request', () => {
  const { request, requestsSeen, advance } = requests();
  request('SIGINT');
  advance(5);
  request('SIGINT');
  expect(requestsSeen).toEqual([['SIGINT', false]]);
});

test('a second request after a moment forces it', () => {
  const { request, requestsSeen, advance } = requests();
  request('SIGINT');
  advance(1500);
  request('SIGINT');
  expect(requestsSeen).toEqual([
    ['SIGINT', false],
    ['SIGINT', true],
  ]);
});

test('losing the caller during a stop does not force it', () => {
  const { request, requestsSeen, advance } = requests();
  request('SIGTERM');
  advance(5000);
  request('the caller has ended', false);
  expect(requestsSeen).toHaveLength(1);
});

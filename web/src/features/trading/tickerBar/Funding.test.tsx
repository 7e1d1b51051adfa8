import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadText, startText } from '../../../lib/i18n/i18n.ts';
import { countdownText, Funding } from './Funding.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});
afterEach(() => {
  vi.useRealTimers();
});

test('TR-19 the time until funding is hours, minutes and seconds, and ends at zero', () => {
  expect(countdownText(((5 * 60 + 41) * 60 + 12) * 1_000)).toBe('05:41:12');
  expect(countdownText(8 * 3_600_000)).toBe('08:00:00');
  expect(countdownText(59_001)).toBe('00:01:00');
  expect(countdownText(1)).toBe('00:00:01');
  expect(countdownText(0)).toBe('00:00:00');
  expect(countdownText(-5_000)).toBe('00:00:00');
});

const SERVER_NOW = Date.parse('2026-11-26T10:00:00Z');

test.each([
  ['a day ahead', 24 * 3_600_000],
  ['a day behind', -24 * 3_600_000],
  ['three minutes ahead', 3 * 60_000],
])('TR-19 the time until funding is the one left by the server’s clock, with a browser %s', (_name, offMs) => {
  // The clock of the page, and with it the monotonic one, start again with each case.
  vi.useFakeTimers({ now: SERVER_NOW + offMs });
  serverClock.measure()(SERVER_NOW);
  const mark = { mark: '60000', index: '60000', fundingRate: '0.0001', at: SERVER_NOW };
  const nextFundingAt = SERVER_NOW + 2 * 3_600_000;
  const shown = renderToStaticMarkup(<Funding mark={{ ...mark, nextFundingAt }} isRunning />);
  expect(shown).toContain('02:00:00');
});

import { createEventDelay } from '@aldgate/exchange/stream/eventDelay.ts';
import { scriptedStream } from '@aldgate/exchange/testing/scriptedStream.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeFeedStatus, DELAYED_MS, PROBE_MS, STALE_MS, selectWorst } from './feedLiveness.ts';

const NOW = 1_000_000;

test('TR-05 an open connection is live while it is current, then delayed, then stale', () => {
  const live = { state: 'live', since: NOW - 60_000 } as const;
  expect(computeFeedStatus(live, NOW - DELAYED_MS + 1, NOW)).toEqual({ state: 'live' });
  expect(computeFeedStatus(live, NOW - DELAYED_MS, NOW)).toEqual({ state: 'delayed' });
  expect(computeFeedStatus(live, NOW - STALE_MS + 1, NOW)).toEqual({ state: 'delayed' });
  expect(computeFeedStatus(live, NOW - STALE_MS, NOW)).toEqual({ state: 'stale', staleSince: NOW - STALE_MS });
});

test('TR-05 a lost connection is reconnecting, and its data is stale from the last message on', () => {
  const lost = { state: 'reconnecting', since: NOW - 1_000 } as const;
  expect(computeFeedStatus(lost, NOW - 3_000, NOW)).toEqual({ state: 'reconnecting' });
  expect(computeFeedStatus(lost, NOW - 20_000, NOW)).toEqual({ state: 'stale', staleSince: NOW - 20_000 });
});

test('TR-05 after the last attempt the connection is offline, with the time of the last data', () => {
  const offline = { state: 'offline', since: NOW - 5_000 } as const;
  expect(computeFeedStatus(offline, NOW - 7_000, NOW)).toEqual({ state: 'offline', staleSince: NOW - 7_000 });
  expect(computeFeedStatus(offline, undefined, NOW)).toEqual({ state: 'offline' });
});

test('before the first connection nothing is stale', () => {
  expect(computeFeedStatus({ state: 'connecting', since: NOW - 60_000 }, undefined, NOW)).toEqual({
    state: 'connecting',
  });
});

test('data of two connections has the status of the worse one', () => {
  const stale = (staleSince: number) => ({ state: 'stale', staleSince }) as const;
  expect(selectWorst({ state: 'delayed' }, { state: 'live' })).toEqual({ state: 'delayed' });
  expect(selectWorst({ state: 'connecting' }, { state: 'delayed' })).toEqual({ state: 'connecting' });
  expect(selectWorst(stale(7), { state: 'reconnecting' })).toEqual(stale(7));
  expect(selectWorst(stale(7), stale(5))).toEqual(stale(5));
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 50, max: 1_400 }) }),
  fc.record({ kind: fc.constant('event' as const), delayMs: fc.integer({ min: 0, max: 9_000 }) }),
  fc.record({ kind: fc.constant('answer' as const) }),
);

/**
 * The reference model knows only when the last sign of life was, by its own time. Steps are shorter than the silence
 * that ends the socket, and answers arrive only where there were no events for a while.
 */
test('the status of an open connection follows from its last sign of life alone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let monotonic = () => 0;
      const eventDelay = createEventDelay(() => monotonic());
      const { clock, stream, live } = scriptedStream({ earlyProbeMs: PROBE_MS, eventDelay });
      monotonic = () => clock.now();
      const socket = live();
      const event = (delayMs: number) =>
        socket.receive({ stream: 'btcusdt@aggTrade', data: { E: clock.now() - delayMs } });
      event(0);
      let [lifeAt, arrivedAt, eventAt] = [clock.now(), clock.now(), clock.now()];
      for (const next of steps) {
        if (next.kind === 'pass') {
          // Longer silences end the socket, which is another test.
          if (clock.now() + next.ms - arrivedAt >= 9_000) continue;
          clock.advance(next.ms);
        } else {
          if (next.kind === 'event') {
            event(next.delayMs);
            [lifeAt, eventAt] = [clock.now() - next.delayMs, clock.now()];
          } else {
            socket.receive({ result: [], id: 1 });
            if (clock.now() - eventAt >= 1_000) lifeAt = clock.now();
          }
          arrivedAt = clock.now();
        }
        const { state } = computeFeedStatus(stream.status, stream.aliveAt, clock.now());
        const ageMs = clock.now() - lifeAt;
        // The estimate of the exchange's clock is allowed to drift by a few milliseconds in the time of a test.
        if (Math.abs(ageMs - DELAYED_MS) > 20 && Math.abs(ageMs - STALE_MS) > 20) {
          expect(state).toBe(ageMs >= STALE_MS ? 'stale' : ageMs >= DELAYED_MS ? 'delayed' : 'live');
        }
      }
    }),
  );
});

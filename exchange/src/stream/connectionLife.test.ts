import { expect, test } from 'vitest';
import { scriptedStream } from '../testing/scriptedStream.ts';
import { createEventDelay } from './eventDelay.ts';

const depth = { name: 'btcusdt@depth@100ms' };
const probe: unknown = expect.objectContaining({ method: 'LIST_SUBSCRIPTIONS' });

function start() {
  let monotonic = () => 0;
  const eventDelay = createEventDelay(() => monotonic());
  const scripted = scriptedStream({ earlyProbeMs: 1_500, eventDelay });
  monotonic = () => scripted.clock.now();
  const { clock, stream } = scripted;
  return {
    ...scripted,
    ageMs: () => (stream.aliveAt === undefined ? undefined : clock.now() - stream.aliveAt),
    event: (delayMs: number) => ({ stream: depth.name, data: { E: clock.now() - delayMs } }),
  };
}

test('a quiet connection is probed early, and its answers keep it alive', () => {
  const { clock, stream, live, ageMs, event } = start();
  stream.subscribe(depth, () => undefined);
  const socket = live();
  socket.receive(event(0));
  for (let count = 1; count <= 10; count += 1) {
    clock.advance(1_500);
    expect(socket.sent.filter((message) => Object(message).method === 'LIST_SUBSCRIPTIONS')).toHaveLength(count);
    socket.receive({ result: [depth.name], id: count });
    expect(ageMs()).toBe(0);
  }
});

test('TR-05 an early probe without an answer leaves the ping after 5 s of silence and the socket’s end', () => {
  const { clock, live, states, event, ageMs } = start();
  const socket = live();
  socket.receive(event(0));
  clock.advance(1_499);
  expect(socket.sent).toEqual([]);
  clock.advance(1);
  expect(socket.sent).toEqual([probe]);
  clock.advance(3_500);
  expect(ageMs()).toBe(5_000);
  expect(socket.sent.length).toBeGreaterThan(2);
  clock.advance(5_000);
  expect(socket.isClosed).toBe(true);
  expect(states).toEqual(['live', 'reconnecting']);
});

test('late events are as old as they are by their own time, and answers do not make them younger', () => {
  const { clock, live, ageMs, event } = start();
  const socket = live();
  socket.receive(event(20));
  clock.advance(500);
  socket.receive(event(6_020));
  expect(ageMs()).toBe(6_000);
  socket.receive({ result: null, id: 1 });
  expect(ageMs()).toBe(6_000);
  clock.advance(100);
  socket.receive(event(20));
  expect(ageMs()).toBe(0);
});

test('a reconnection does not make old data current', () => {
  const { clock, live, latest, ageMs, event } = start();
  live().receive(event(0));
  latest().handlers.closed();
  clock.advance(3_000);
  live();
  expect(ageMs()).toBe(3_000);
  latest().receive({ result: null, id: 1 });
  expect(ageMs()).toBe(0);
});

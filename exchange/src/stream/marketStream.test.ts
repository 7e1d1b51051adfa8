import { expect, test, vi } from 'vitest';
import { scriptedStream } from '../testing/scriptedStream.ts';

const depth = { name: 'btcusdt@depth@100ms' };
const quotes = { name: 'btcusdt@bookTicker' };
const probe: unknown = expect.objectContaining({ method: 'LIST_SUBSCRIPTIONS' });

test('TR-05 stored subscriptions are sent on open, in one message, and again on every later open', () => {
  const { clock, stream, live, latest } = scriptedStream();
  stream.subscribe(depth, () => undefined);
  stream.subscribe(quotes, () => undefined);
  const expected: unknown = expect.objectContaining({ method: 'SUBSCRIBE', params: [depth.name, quotes.name] });
  expect(live().sent).toEqual([expected]);
  latest().handlers.closed();
  clock.advance(3000);
  expect(live().sent).toEqual([expected]);
});

test('data goes to every listener of its stream, and to no other', () => {
  const { stream, live } = scriptedStream();
  const received: unknown[] = [];
  stream.subscribe(depth, (data) => received.push(['a', data]));
  const stop = stream.subscribe(depth, (data) => received.push(['b', data]));
  stream.subscribe(quotes, (data) => received.push(['c', data]));
  const socket = live();
  socket.receive({ stream: depth.name, data: 1 });
  stop();
  socket.receive({ stream: depth.name, data: 2 });
  expect(received).toEqual([
    ['a', 1],
    ['b', 1],
    ['a', 2],
  ]);
});

test('a stream is unsubscribed when its last listener goes; an immediate resubscription sends nothing', () => {
  const { clock, stream, live } = scriptedStream();
  const first = stream.subscribe(depth, () => undefined);
  const second = stream.subscribe(depth, () => undefined);
  const { sent } = live();
  first();
  first();
  clock.advance(500);
  expect(sent).toHaveLength(1);
  second();
  const third = stream.subscribe(depth, () => undefined);
  clock.advance(500);
  expect(sent).toHaveLength(1);
  third();
  clock.advance(500);
  expect(sent.at(-1)).toMatchObject({ method: 'UNSUBSCRIBE', params: [depth.name] });
});

test('a burst of subscriptions stays below ten messages a second', () => {
  const { clock, stream, live } = scriptedStream();
  const { sent } = live();
  for (let index = 0; index < 100; index += 1) {
    stream.subscribe({ name: `s${index}@depth` }, () => undefined);
    clock.advance(10);
  }
  clock.advance(300);
  expect(sent.length).toBeLessThanOrEqual(6);
  expect(sent.flatMap((message) => Reflect.get(Object(message), 'params'))).toHaveLength(100);
});

test('TR-05 silence of 5 s is probed; an answer counts as life for 10 s', () => {
  const { clock, stream, live } = scriptedStream();
  const socket = live();
  clock.advance(4000);
  expect(socket.sent).toEqual([]);
  clock.advance(1000);
  expect(socket.sent).toEqual([probe]);
  socket.receive({ result: [], id: 1 });
  clock.advance(9000);
  expect(socket.sent).toHaveLength(1);
  clock.advance(1000);
  expect(socket.sent).toEqual([probe, probe]);
  expect(stream.status.state).toBe('live');
});

test('TR-05 with appPing on, the probe is the ping message with its operate field', () => {
  const { clock, live } = scriptedStream({ appPing: true });
  const socket = live();
  clock.advance(5000);
  expect(socket.sent).toEqual([expect.objectContaining({ operate: 'ping' })]);
});

test('a stream that flows is never probed', () => {
  const { clock, live } = scriptedStream();
  const socket = live();
  for (let second = 0; second < 30; second += 1) {
    clock.advance(1000);
    socket.receive({ stream: depth.name, data: second });
  }
  expect(socket.sent).toEqual([]);
});

test('TR-05 a probe without an answer means that the socket is dead: it is left and another opened', () => {
  const { clock, sockets, states, live } = scriptedStream();
  const socket = live();
  clock.advance(10_000);
  expect(socket.isClosed).toBe(true);
  expect(states).toEqual(['live', 'reconnecting']);
  clock.advance(3000);
  expect(sockets).toHaveLength(2);
});

test('TR-05 a lost socket is tried again every 3 s, five times; then the stream is offline until retry', () => {
  const { clock, sockets, stream, states, live, latest } = scriptedStream();
  live();
  latest().handlers.closed();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(stream.status.state).toBe('reconnecting');
    clock.advance(2999);
    expect(sockets).toHaveLength(attempt);
    clock.advance(1);
    expect(sockets).toHaveLength(attempt + 1);
    latest().handlers.closed();
  }
  expect(stream.status).toEqual({ state: 'offline', since: clock.now() });
  clock.advance(60_000);
  expect(sockets).toHaveLength(6);
  stream.retry();
  expect(sockets).toHaveLength(7);
  live();
  expect(states).toEqual(['live', 'reconnecting', 'offline', 'reconnecting', 'live']);
});

test('TR-05 a successful open resets the count of attempts', () => {
  const { clock, stream, live, latest } = scriptedStream();
  for (let round = 0; round < 12; round += 1) {
    live();
    latest().handlers.closed();
    clock.advance(3000);
  }
  expect(stream.status.state).toBe('reconnecting');
});

test('TR-05 waking resets the count and tries immediately, but not during an attempt', () => {
  const { clock, sockets, stream, latest } = scriptedStream();
  latest().handlers.closed();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    clock.advance(3000);
    latest().handlers.closed();
  }
  stream.wake();
  expect(sockets).toHaveLength(6);
  stream.wake();
  expect(sockets).toHaveLength(6);
  latest().handlers.closed();
  expect(stream.status.state).toBe('reconnecting');
});

test('waking a live stream that has been silent probes it', () => {
  const { clock, stream, live } = scriptedStream();
  const socket = live();
  clock.advance(4500);
  stream.wake();
  expect(socket.sent).toEqual([]);
  clock.advance(499);
  stream.wake();
  clock.advance(1);
  stream.wake();
  expect(socket.sent).toEqual([probe]);
});

test('an attempt that hangs counts as failed after 10 s', () => {
  const { clock, sockets, latest } = scriptedStream();
  const hanging = latest();
  clock.advance(10_000);
  expect(hanging.isClosed).toBe(true);
  clock.advance(3000);
  expect(sockets).toHaveLength(2);
  hanging.handlers.opened();
  hanging.handlers.closed();
  clock.advance(3000);
  expect(sockets).toHaveLength(2);
});

test('TR-05 a deliberate close is not followed by a reconnect', () => {
  const { clock, sockets, stream, states, live } = scriptedStream();
  const socket = live();
  stream.close();
  socket.handlers.closed();
  stream.wake();
  stream.retry();
  clock.advance(60_000);
  expect(sockets).toHaveLength(1);
  expect(socket.isClosed).toBe(true);
  expect(states).toEqual(['live', 'closed']);
});

test('the time of the last message outlives a reconnect, so that a silent server does not look fresh', () => {
  const { clock, stream, live, latest } = scriptedStream();
  expect(stream.lastMessageAt).toBeUndefined();
  live().receive({ stream: depth.name, data: 1 });
  const heardAt = clock.now();
  latest().handlers.closed();
  clock.advance(3000);
  live();
  expect(stream.status.state).toBe('live');
  expect(stream.lastMessageAt).toBe(heardAt);
});

test('a rejected control message is reported, and an unreadable one is ignored', () => {
  const onRejection = vi.fn();
  const { live } = scriptedStream({ onRejection });
  const socket = live();
  socket.receive({ code: 2, msg: 'Invalid request: x', id: 1 });
  socket.handlers.received('not json');
  socket.receive(null);
  expect(onRejection.mock.calls).toEqual([[{ code: 2, msg: 'Invalid request: x' }]]);
});

test('TR-05 a pong counts as life for 10 s, whatever data come and stop meanwhile', () => {
  const { clock, live } = scriptedStream();
  const socket = live();
  clock.advance(5000);
  socket.receive({ result: [], id: 1 });
  clock.advance(1000);
  socket.receive({ stream: depth.name, data: 1 });
  clock.advance(8000);
  expect(socket.sent).toEqual([probe]);
  clock.advance(1000);
  expect(socket.sent).toEqual([probe, probe]);
});

test('TR-05 only the answer to a ping is a pong: after any other message 5 s of silence are probed', () => {
  const { clock, stream, live } = scriptedStream();
  stream.subscribe(depth, () => undefined);
  const socket = live();
  clock.advance(1000);
  socket.receive({ result: null, id: 1 });
  clock.advance(4000);
  expect(socket.sent).toHaveLength(1);
  clock.advance(1000);
  expect(socket.sent.at(-1)).toEqual(probe);
});

test('TR-05 a rejection of the ping is an answer like any other: the exchange is there', () => {
  const { clock, stream, live } = scriptedStream({ appPing: true });
  const socket = live();
  clock.advance(5000);
  socket.receive({ code: 2, msg: 'Invalid request: missing field `method`', id: 1 });
  clock.advance(9000);
  expect(stream.status.state).toBe('live');
  expect(socket.sent).toHaveLength(1);
});

test('TR-05 coming online or visible while offline tries immediately, with five new attempts', () => {
  const { clock, sockets, stream, latest } = scriptedStream();
  latest().handlers.closed();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    clock.advance(3000);
    latest().handlers.closed();
  }
  expect(stream.status.state).toBe('offline');
  stream.wake();
  expect(sockets).toHaveLength(7);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    latest().handlers.closed();
    clock.advance(3000);
  }
  expect(sockets).toHaveLength(12);
  latest().handlers.closed();
  expect(stream.status.state).toBe('offline');
});

test('TR-05 a deliberate close while an attempt is due cancels it', () => {
  const { clock, sockets, stream, live } = scriptedStream();
  live().handlers.closed();
  clock.advance(1000);
  stream.close();
  clock.advance(60_000);
  expect(sockets).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { SignedRest } from '../../signed/signedRest.ts';
import { UserStream } from '../../signed/userStream.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { scriptedSockets } from '../../testing/scriptedSocket.ts';
import { outboundAccountPosition } from '../../testing/spotRows.ts';
import { SubscriptionSession } from './subscriptionSession.ts';
import type { SpotEvent } from './userEvents.ts';

/** A stream with a manual clock and scripted sockets; the exchange's clock is `aheadMs` before ours. */
function startStream() {
  const clock = new ManualClock();
  const { openSocket, sockets } = scriptedSockets();
  const received: (string | SpotEvent)[] = [];
  const failures: unknown[] = [];
  const exchange = { aheadMs: 0, timeRequests: 0 };
  const rest = new SignedRest({
    rest: 'http://venue',
    key: 'k',
    secret: 's',
    now: () => clock.now(),
    timePath: '/api/v3/time',
    fetch: async () => {
      exchange.timeRequests += 1;
      return Response.json({ serverTime: clock.now() + exchange.aheadMs });
    },
  });
  const stream = new UserStream(new SubscriptionSession({ rest, stream: 'ws://venue/ws-api/v3' }), {
    clock,
    openSocket,
    random: () => 1,
    onOpen: () => received.push('open'),
    onLost: (error) => {
      received.push('lost');
      failures.push(error);
    },
    onEvent: (event) => received.push(event),
    onError: () => received.push('error'),
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const connect = async () => {
    await settle();
    await settle();
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    socket.handlers.opened();
    return socket;
  };
  const live = async () => {
    const socket = await connect();
    socket.receive({ id: 'subscribe', status: 200, result: { subscriptionId: 0 }, rateLimits: [] });
    return socket;
  };
  return { clock, sockets, events: received, failures, exchange, stream, settle, connect, live };
}

test('events are delivered once the signed subscription is confirmed', async () => {
  const { events, connect } = startStream();
  const socket = await connect();
  expect(events).toEqual([]);
  expect(socket.sent).toEqual([
    {
      id: 'subscribe',
      method: 'userDataStream.subscribe.signature',
      params: {
        apiKey: 'k',
        timestamp: expect.any(Number),
        recvWindow: 5_000,
        signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  ]);
  socket.receive({ id: 'subscribe', status: 200, result: { subscriptionId: 0 } });
  socket.receive({ subscriptionId: 0, event: outboundAccountPosition });
  socket.receive({ subscriptionId: 0, event: { e: 'externalLockUpdate', E: 1 } });
  expect(events).toEqual(['open', outboundAccountPosition]);
});

test('a rejected key is reported, and tried again after pauses that grow', async () => {
  const { clock, events, failures, sockets, connect } = startStream();
  for (const pause of [500, 1_000, 2_000]) {
    const socket = await connect();
    socket.receive({ id: 'subscribe', status: 401, error: { code: -2015, msg: 'Invalid API-key.' } });
    expect(failures.at(-1)).toMatchObject({ failure: 'rejected', code: -2015, status: 401 });
    const before = sockets.length;
    clock.advance(pause - 1);
    expect(sockets).toHaveLength(before);
    clock.advance(1);
  }
  expect(events).toEqual(['lost', 'lost', 'lost']);
});

test('a rejection for too many requests is not repeated before the time that it names', async () => {
  const { clock, failures, connect } = startStream();
  const data = { retryAfter: clock.now() + 40_000 };
  (await connect()).receive({ id: 'subscribe', status: 429, error: { code: -1003, msg: 'Too many requests.', data } });
  expect(failures).toMatchObject([{ code: -1003, retryAfterMs: 40_000 }]);
});

test('after a rejection for its time the exchange’s clock is measured again', async () => {
  const { clock, exchange, connect, settle } = startStream();
  const outside = { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' };
  const socket = await connect();
  exchange.aheadMs = 20_000;
  socket.receive({ id: 'subscribe', status: 400, error: outside });
  clock.advance(500);
  await settle();
  const next = await connect();
  expect(exchange.timeRequests).toBe(2);
  expect(next.sent).toMatchObject([{ params: { timestamp: clock.now() + 20_000 } }]);
});

test('a stream that the exchange ends is opened again', async () => {
  const { clock, events, live, sockets } = startStream();
  const socket = await live();
  socket.receive({ subscriptionId: 0, event: { e: 'eventStreamTerminated', E: 1 } });
  expect(socket.isClosed).toBe(true);
  clock.advance(500);
  await live();
  expect(sockets).toHaveLength(2);
  expect(events).toEqual(['open', 'lost', 'open']);
});

test('an event of another shape counts as one that was missed', async () => {
  const { events, live } = startStream();
  const socket = await live();
  socket.receive({ subscriptionId: 0, event: { e: 'outboundAccountPosition', E: 1, u: 1, B: [{ a: 'BTC' }] } });
  expect(events).toEqual(['open', 'error', 'lost', 'open']);
});

test('a subscription without an answer, and a silent socket, are given up', async () => {
  const { clock, events, connect, live } = startStream();
  await connect();
  clock.advance(10_000);
  expect(events).toEqual(['lost']);
  clock.advance(500);
  const socket = await live();
  clock.advance(5_000);
  expect(socket.sent.at(-1)).toEqual({ method: 'ping', id: 1 });
  socket.receive({ id: 1, status: 200, result: {} });
  clock.advance(9_000);
  expect(events).toEqual(['lost', 'open']);
  clock.advance(7_000);
  expect(events).toEqual(['lost', 'open', 'lost']);
});

import { expect, test } from 'vitest';
import { ExchangeError } from '../../rest/exchangeError.ts';
import type { UserEvent } from '../../signed/payloads/userEvents.ts';
import { UserStream } from '../../signed/userStream.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { scriptedSockets } from '../../testing/scriptedSocket.ts';
import { ListenKeySession } from './listenKeySession.ts';

const config = { e: 'ACCOUNT_CONFIG_UPDATE', E: 1, T: 1, ac: { s: 'BTCUSDT', l: 20 } };

/** A stream with a manual clock, scripted sockets and scripted listen keys. */
function startStream() {
  const clock = new ManualClock();
  const { openSocket, sockets } = scriptedSockets();
  const received: (string | UserEvent)[] = [];
  const requests: string[] = [];
  const errors: unknown[] = [];
  const state: { failure: Error | undefined; onOpen?: () => void } = { failure: undefined };
  const session = new ListenKeySession({
    rest: {
      callWithApiKey: <Answer>(method: string) => {
        requests.push(method);
        if (state.failure !== undefined) return Promise.reject(state.failure);
        return Promise.resolve({ listenKey: 'a-key' } as Answer);
      },
    },
    stream: 'ws://venue',
  });
  const stream = new UserStream(session, {
    clock,
    openSocket,
    random: () => 1,
    onOpen: () => {
      received.push('open');
      state.onOpen?.();
    },
    onLost: () => received.push('lost'),
    onEvent: (event) => received.push(event),
    onError: (error) => errors.push(error),
  });
  const latest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));
  const live = async () => {
    await flushPromises();
    latest().handlers.opened();
    return latest();
  };
  return {
    clock,
    sockets,
    events: received,
    restCalls: requests,
    errors,
    state,
    stream,
    latest,
    settle: flushPromises,
    live,
  };
}

test('events are delivered as they arrive, and unused ones are ignored', async () => {
  const { events, live } = startStream();
  const socket = await live();
  socket.receive(config);
  socket.receive({ e: 'TRADE_LITE', E: 1, s: 'BTCUSDT' });
  socket.receive({ result: [], id: 1 });
  expect(events).toEqual(['open', config]);
});

test('ids beyond 2^53 come as they were sent', async () => {
  const { events, live } = startStream();
  const socket = await live();
  const id = '8389765591234567890';
  const o = `"s":"BTCUSDT","c":"x","S":"BUY","o":"LIMIT","ot":"LIMIT","f":"GTC","q":"1","p":"2","ap":"0","x":"NEW","X":"NEW","i":${id},"l":"0","L":"0","z":"0","T":5,"t":0,"m":false,"R":false,"rp":"0"`;
  socket.handlers.received(`{"e":"ORDER_TRADE_UPDATE","E":5,"T":5,"o":{${o}}}`);
  expect(events[1]).toMatchObject({ o: { i: id } });
});

test('an event of another shape is reported, and counts as one that was missed', async () => {
  const { events, errors, live } = startStream();
  const socket = await live();
  socket.receive({ e: 'ACCOUNT_UPDATE', E: 1, T: 1, a: { m: 'ORDER', B: [{ a: 'USDT', wb: 'many' }], P: [] } });
  expect(events).toEqual(['open', 'lost', 'open']);
  expect(errors).toHaveLength(1);
});

test('a socket that is lost is opened again for ever, after pauses that grow to half a minute', async () => {
  const { clock, sockets, events, live, latest, settle } = startStream();
  await live();
  for (const pause of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]) {
    latest().handlers.closed();
    const before = sockets.length;
    clock.advance(pause - 1);
    await settle();
    expect(sockets).toHaveLength(before);
    clock.advance(1);
    await settle();
    expect(sockets).toHaveLength(before + 1);
  }
  expect(events.filter((each) => each === 'lost')).toHaveLength(9);
});

test('the backoff is reset after a message', async () => {
  const { clock, sockets, live, latest, settle } = startStream();
  for (let n = 0; n < 5; n += 1) {
    await settle();
    latest().handlers.closed();
    clock.advance(30_000);
  }
  (await live()).receive(config);
  latest().handlers.closed();
  const before = sockets.length;
  clock.advance(500);
  await settle();
  expect(sockets).toHaveLength(before + 1);
});

test('a failed listen key request is retried, no sooner than the exchange allows', async () => {
  const { clock, restCalls, state, settle, events } = startStream();
  await settle();
  const socketsBefore = restCalls.length;
  state.failure = new ExchangeError({
    failure: 'rejected',
    message: 'too many',
    code: -1003,
    status: 429,
    retryAfterMs: 40_000,
  });
  clock.advance(10_000);
  await settle();
  clock.advance(500);
  await settle();
  expect(restCalls.length).toBe(socketsBefore + 1);
  clock.advance(39_999);
  await settle();
  expect(restCalls.length).toBe(socketsBefore + 1);
  state.failure = undefined;
  clock.advance(1);
  await settle();
  expect(restCalls.length).toBe(socketsBefore + 2);
  expect(events.filter((each) => each === 'lost')).toHaveLength(2);
});

test('silence is probed, and a socket that does not answer is given up', async () => {
  const { clock, events, live } = startStream();
  const socket = await live();
  clock.advance(5_000);
  expect(socket.sent).toEqual([{ method: 'LIST_SUBSCRIPTIONS', id: 1 }]);
  socket.receive({ result: [], id: 1 });
  clock.advance(9_000);
  expect(events).toEqual(['open']);
  clock.advance(7_000);
  expect(events).toEqual(['open', 'lost']);
  expect(socket.isClosed).toBe(true);
});

test('a listen key is renewed every half hour, and replaced if it has ended', async () => {
  const { clock, restCalls, state, live, settle, events, latest } = startStream();
  let socket = await live();
  const stay = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 4_000) {
      clock.advance(4_000);
      socket.receive(config);
      await settle();
    }
  };
  await stay(30 * 60_000);
  expect(restCalls).toEqual(['POST', 'PUT']);
  state.failure = new ExchangeError({
    failure: 'rejected',
    message: 'This listenKey does not exist.',
    code: -1125,
    status: 400,
  });
  await stay(30 * 60_000);
  expect(events.at(-1)).not.toBe('open');
  expect(events).toContain('lost');
  state.failure = undefined;
  clock.advance(30_000);
  socket = await live();
  latest().receive({ e: 'listenKeyExpired', E: 1, listenKey: 'a-key' });
  expect(events.at(-1)).toBe('lost');
});

test('a stream that is closed stays closed', async () => {
  const { clock, sockets, restCalls, stream, live, events } = startStream();
  const socket = await live();
  stream.close();
  socket.receive(config);
  socket.handlers.closed();
  clock.advance(60 * 60_000);
  expect([sockets.length, restCalls.length, events.length]).toEqual([1, 1, 1]);
});

test('a stream that its listener closes as it opens prolongs no listen key', async () => {
  const { clock, restCalls, state, stream, live, settle } = startStream();
  state.onOpen = () => stream.close();
  await live();
  clock.advance(60 * 60_000);
  await settle();
  expect(restCalls).toEqual(['POST']);
});

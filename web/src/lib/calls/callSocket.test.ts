import type { SocketHandlers } from '@aldgate/exchange/stream/socket.ts';
import { expect, test } from 'vitest';
import { createCallSocket } from './callSocket.ts';

const request = (path: string) => ({ path, headers: { source: 'web' }, body: '{"a":1}' });

/** A socket whose server side, clock and timers the test controls. */
function createHarness() {
  const opened: (SocketHandlers & { readonly sent: string[]; isClosed: boolean })[] = [];
  const timers = new Map<object, { readonly run: () => void; readonly at: number }>();
  let nowMs = 0;
  let messages = 0;
  const calls = createCallSocket({
    url: () => 'ws://aldgate.test/api/socket',
    now: () => nowMs,
    random: () => 1,
    onMessage: () => {
      messages += 1;
    },
    later: (run, ms) => {
      const timer = {};
      timers.set(timer, { run, at: nowMs + ms });
      return () => timers.delete(timer);
    },
    openSocket: (_url, handlers) => {
      const one = { ...handlers, sent: [] as string[], isClosed: false };
      opened.push(one);
      return {
        send: (text) => void one.sent.push(text),
        close: () => {
          if (one.isClosed) return;
          one.isClosed = true;
          one.closed();
        },
      };
    },
  });
  return {
    hold: calls.hold,
    messages: () => messages,
    call: (path: string, signal = new AbortController().signal) => calls.call(request(path), signal),
    opened,
    /** Advances the clock and runs due timers. */
    pass: (ms: number) => {
      nowMs += ms;
      for (const [timer, { run, at }] of Array.from(timers)) if (at <= nowMs && timers.delete(timer)) run();
    },
    /** Advances the clock without running timers, as on a machine that sleeps. */
    sleep: (ms: number) => {
      nowMs += ms;
    },
    newest: () => {
      const one = opened.at(-1);
      if (one === undefined) throw new Error('no socket was opened');
      return one;
    },
  };
}

const readText = async (answers: Promise<Response> | undefined) => (await answers)?.text();
const answer = (id: number, body: string) => JSON.stringify({ id, status: 200, body });

test('calls over the open socket receive their own responses in any order', async () => {
  const { hold, call, newest } = createHarness();
  expect(call('/api/a')).toBeUndefined();
  hold();
  expect(call('/api/a')).toBeUndefined();
  newest().opened();
  const answers = [readText(call('/api/a')), readText(call('/api/b'))];
  expect(newest().sent.map((text) => JSON.parse(text))).toEqual([
    { id: 1, ...request('/api/a') },
    { id: 2, ...request('/api/b') },
  ]);
  newest().received(answer(2, 'second'));
  newest().received('');
  newest().received(answer(1, 'first'));
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
});

test('a closing socket rejects its pending calls, and reconnects with increasing delays', async () => {
  const { hold, call, opened, newest, pass } = createHarness();
  hold();
  newest().opened();
  const answers = call('/api/a');
  newest().closed();
  await expect(answers).rejects.toThrow('the socket of calls was closed');
  expect(call('/api/a')).toBeUndefined();
  pass(1_000);
  newest().closed();
  pass(1_999);
  expect(opened).toHaveLength(2);
  pass(1);
  expect(opened).toHaveLength(3);
  newest().opened();
  expect(call('/api/a')).toBeDefined();
});

test('after sleep or silence of the server, calls use HTTP until a new socket is open', () => {
  const { hold, call, opened, newest, pass, sleep } = createHarness();
  hold();
  newest().opened();
  sleep(15_001);
  expect(call('/api/a')).toBeUndefined();
  newest().received('');
  expect(call('/api/a')?.catch(() => undefined)).toBeDefined();
  const silent = newest();
  pass(30_000);
  expect(silent.isClosed).toBe(true);
  pass(1_000);
  expect(opened).toHaveLength(2);
  // Messages of an abandoned socket are ignored.
  silent.received(answer(9, ''));
  expect(call('/api/a')).toBeUndefined();
});

test('a call that timed out is abandoned, and its socket is not used again before it receives a message', async () => {
  const { hold, call, newest } = createHarness();
  hold();
  newest().opened();
  const time = new AbortController();
  const answers = call('/api/a', time.signal);
  time.abort(new Error('late'));
  await expect(answers).rejects.toThrow('late');
  expect(call('/api/a')).toBeUndefined();
  // The late response has no caller any more, but it proves that the socket is alive.
  newest().received(answer(1, 'late'));
  await expect(call('/api/a', time.signal)).rejects.toThrow('late');
  expect(newest().sent).toHaveLength(1);
  const again = new AbortController();
  const answered = readText(call('/api/a', again.signal));
  newest().received(answer(3, 'there'));
  expect(await answered).toBe('there');
  // The timeout of an answered call passes without effect.
  again.abort();
  expect(call('/api/a')).toBeInstanceOf(Promise);
});

test('the socket survives a change of its holders, also while a call is pending', async () => {
  const { hold, call, opened, newest, pass } = createHarness();
  const letGo = hold();
  newest().opened();
  letGo();
  pass(1_000);
  const other = hold();
  pass(5_000);
  expect(newest().isClosed).toBe(false);
  const answers = readText(call('/api/a'));
  other();
  other();
  pass(3_000);
  expect(newest().isClosed).toBe(false);
  newest().received(answer(1, 'there'));
  expect(await answers).toBe('there');
  pass(2_000);
  expect(newest().isClosed).toBe(true);
  pass(60_000);
  expect(opened).toHaveLength(1);
  hold();
  expect(opened).toHaveLength(2);
});

test('a socket that receives malformed data is closed', async () => {
  const { hold, call, newest } = createHarness();
  hold();
  newest().opened();
  const answers = call('/api/a');
  newest().received('{');
  expect(newest().isClosed).toBe(true);
  await expect(answers).rejects.toThrow('closed');
});

test('every message of the server is reported, a heartbeat too; the opening of the socket is none', () => {
  const { hold, messages, newest } = createHarness();
  hold();
  newest().opened();
  expect(messages()).toBe(0);
  newest().received('');
  newest().received(JSON.stringify({ id: 7, status: 200, body: '{}', at: 1 }));
  expect(messages()).toBe(2);
});

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openChannel } from './channel.ts';

const TEXT =
  ': hello\nevent: account\ndata: {"a":1}\n\n:\nevent: order\r\ndata: {"b":\ndata: 2}\r\n\r\ndata: plain\n\n';
const EVENTS = [
  ['account', '{"a":1}'],
  ['order', '{"b":\n2}'],
  ['message', 'plain'],
];

const stream = (pieces: readonly Uint8Array[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

/** A channel whose answers and timers the test controls; the heartbeat's timers are left out. */
function createHarness(responses: readonly (() => Response | Promise<Response>)[]) {
  const events: [string, string][] = [];
  const pauses: { readonly run: () => void; readonly ms: number }[] = [];
  const waiting = [...responses];
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    async () => waiting.shift()?.() ?? new Promise<Response>(() => {}),
  );
  const close = openChannel(
    {
      fetch,
      token: () => 'the-token',
      language: () => 'zh-HK',
      random: () => 1,
      later: (run, ms) => {
        if (ms < 40_000) pauses.push({ run, ms });
        return () => {};
      },
    },
    '/push',
    { onEvent: (name, data) => events.push([name, data]) },
  );
  return { events, pauses, fetch, close };
}

test('pushed events are parsed from chunks of any size', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const bounds = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const pieces = bounds.slice(1).map((end, at) => bytes.slice(bounds[at], end));
      const { events, pauses } = createHarness([() => stream(pieces)]);
      await vi.waitFor(() => expect(pauses).toHaveLength(1));
      expect(events).toEqual(EVENTS);
    }),
  );
});

test('CL-02 a channel sends source, language and token', async () => {
  const { fetch } = createHarness([]);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({
    source: 'web',
    language: 'zh-HK',
    authorization: 'Bearer the-token',
  });
});

test('data without a final empty line is not yet an event', async () => {
  const { events, pauses } = createHarness([() => stream([new TextEncoder().encode('event: account\ndata: 1\n')])]);
  await vi.waitFor(() => expect(pauses).toHaveLength(1));
  expect(events).toEqual([]);
});

test('a lost channel is opened again after growing pauses, the shortest one once an event arrived', async () => {
  const lost = () => Promise.reject<Response>(new TypeError('failed to fetch'));
  const { pauses, fetch } = createHarness([lost, lost, () => stream([new TextEncoder().encode(TEXT)]), lost]);
  for (const [count, ms] of [1_000, 2_000, 1_000, 2_000].entries()) {
    await vi.waitFor(() => expect(pauses).toHaveLength(count + 1));
    expect(pauses[count]?.ms).toBe(ms);
    pauses[count]?.run();
  }
  expect(fetch).toHaveBeenCalledTimes(5);
  expect(fetch.mock.calls[0]).toMatchObject(['/api/push', { headers: { authorization: 'Bearer the-token' } }]);
});

test('a session that the server rejects ends the channel', async () => {
  const cancelled = vi.fn<() => void>();
  const body = new ReadableStream({ cancel: cancelled });
  const { pauses } = createHarness([() => new Response(body, { headers: { 'content-type': 'application/json' } })]);
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
  // The attempt ends some microtasks later.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(pauses).toEqual([]);
});

import type { PushedStates } from '@aldgate/contract/trading/applyPushed.ts';
import { expect, test, vi } from 'vitest';
import { openPushChannel } from './pushChannel.ts';

const freshness = { state: 'live', at: 1, ageMs: 0 };
const event = (name: string, data: object) =>
  `event: ${name}\ndata: ${JSON.stringify({ keyId: 'key', freshness, ...data })}\n\n`;
const change = (sequence: number) => event('positionsChanged', { sequence, changed: [], removed: [] });
const whole = (sequence: number) => event('positions', { sequence, items: [] });

/** A server whose channels send these texts and stay open. */
function serve(...texts: string[]) {
  const states: PushedStates[] = [];
  const signals: AbortSignal[] = [];
  const fetch = async (_url: string, { signal }: RequestInit) => {
    if (signal) signals.push(signal);
    const text = texts.shift() ?? '';
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const ports = { fetch, token: () => 'token', language: () => 'en-US', random: () => 1, later: () => () => undefined };
  const close = openPushChannel(
    ports,
    { keyIds: ['key', 'other'], product: 'usdm' },
    {
      onStates: (keyId, _before, after) => keyId === 'key' && states.push(after),
      onOrder: () => undefined,
    },
  );
  const sequences = () => states.map(({ positions }) => positions?.sequence);
  return { close, sequences, signals };
}

test('a channel with every change stays open', async () => {
  const { close, sequences, signals } = serve(whole(1) + change(2) + change(2) + change(3));
  await vi.waitFor(() => expect(sequences().at(-1)).toBe(3));
  expect(signals).toHaveLength(1);
  close();
  expect(signals[0]?.aborted).toBe(true);
});

test('each account of a channel has its own sequences', async () => {
  const other = (sequence: number) => event('positions', { keyId: 'other', sequence, items: [] });
  const { close, sequences, signals } = serve(whole(1) + other(7) + change(2) + other(8));
  await vi.waitFor(() => expect(sequences()).toEqual([1, 2]));
  expect(signals).toHaveLength(1);
  close();
});

test('where a change is missing the channel is opened again once, and continues from its whole states', async () => {
  const { close, sequences, signals } = serve(whole(1) + change(3) + change(4) + change(6), whole(9) + change(10));
  await vi.waitFor(() => expect(sequences().at(-1)).toBe(10));
  expect(sequences()).toEqual([1, 9, 10]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  close();
  expect(signals[1]?.aborted).toBe(true);
});

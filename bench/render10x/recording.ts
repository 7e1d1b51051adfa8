import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { DepthSnapshot, DepthUpdate } from '@aldgate/exchange';

/** Real market data beside the project. */
const FILE = new URL('../../../shared/reference/data/usdm/btcusdt_20240808.jsonl.gz', import.meta.url);

export const hasRecording = existsSync(FILE);

/** A trade of the recording. */
interface RecordedTrade {
  readonly E: number;
  readonly T: number;
  readonly t: number;
  readonly p: string;
  readonly q: string;
  readonly m: boolean;
  readonly X: string;
}

/** `at` is milliseconds after the snapshot; `message` is the exchange's message, serialised before the clock starts. */
export type RecordedEvent = { readonly at: number; readonly message: Message } & (
  | { readonly kind: 'depth'; readonly data: DepthUpdate }
  | { readonly kind: 'trade'; readonly data: RecordedTrade }
);

/** A message of a stream as text. */
export interface Message {
  readonly stream: string;
  readonly text: string;
}

export function parseMessage(stream: string, data: unknown): Message {
  return { stream, text: JSON.stringify({ stream, data }) };
}

export interface Recording {
  readonly snapshot: Required<DepthSnapshot>;
  /** Events before the snapshot that it spans. */
  readonly before: readonly DepthUpdate[];
  readonly events: readonly RecordedEvent[];
}

interface Line {
  readonly ns: bigint;
  readonly body: { readonly stream?: string; readonly data?: unknown };
}

/** Books and trades of BTCUSDT with the initial snapshot. A line is a time in nanoseconds, a space and JSON. */
export function readRecording(): Recording {
  const lines = gunzipSync(readFileSync(FILE))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line): Line => {
      const space = line.indexOf(' ');
      return { ns: BigInt(line.slice(0, space)), body: JSON.parse(line.slice(space + 1)) as Line['body'] };
    });
  const at = lines.findIndex(({ body }) => 'lastUpdateId' in body);
  const start = lines[at];
  if (start === undefined) throw new Error('the recording has no snapshot');
  const events = lines.slice(at + 1).flatMap(({ ns, body }): RecordedEvent[] => {
    const at = Number(ns - start.ns) / 1_000_000;
    if (body.stream === 'btcusdt@depth@0ms') {
      const data = body.data as DepthUpdate;
      return [{ at, kind: 'depth', data, message: parseMessage('btcusdt@depth@100ms', data) }];
    }
    if (body.stream !== 'btcusdt@trade') return [];
    const data = body.data as RecordedTrade;
    // Insurance fund trades have a price of zero.
    return data.X === 'MARKET'
      ? [{ at, kind: 'trade', data, message: parseMessage('btcusdt@aggTrade', aggregate(data)) }]
      : [];
  });
  const before = lines.slice(0, at).filter(({ body }) => body.stream === 'btcusdt@depth@0ms');
  return {
    snapshot: start.body as unknown as Required<DepthSnapshot>,
    before: before.map(({ body }) => body.data as DepthUpdate),
    events,
  };
}

/** The recording contains single trades; each is sent as an aggregate. */
function aggregate({ E, T, t, p, q, m }: RecordedTrade): object {
  return { e: 'aggTrade', E, s: 'BTCUSDT', a: t, p, q, f: t, l: t, T, m };
}

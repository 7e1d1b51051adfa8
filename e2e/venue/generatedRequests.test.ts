import { once } from 'node:events';
import { startVenue, type Venue } from '@aldgate/venue';
import { ALICE, BOB, BROKER, type DemoKey, sign } from '@aldgate/venue/testing/signed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { HOSTILE_TEXTS, hostileJson } from '../../testkit/generated/hostile.ts';
import { createRandom, type Random } from '../../testkit/generated/random.ts';
import { repetitions } from '../../testkit/platform/longForm.ts';

/** `npm run soak` uses the long form. */
const COUNT = repetitions(700, 38_000);
const MESSAGES = repetitions(500, 5_000);
const SEED = Number(process.env.SEED ?? 20_261_123);
const ANSWER_MS_MAX = 2_000;
/** A bound for what hangs. */
const TIMEOUT_MS = 100 * COUNT;
const AT_ONCE = 20;
/** Messages for each socket and second; the clock is the test's. */
const MESSAGES_PER_SOCKET = 10;

let venue: Venue;
let at = 1_763_690_000_000;
const reported: unknown[] = [];

beforeAll(async () => {
  venue = await startVenue({
    port: 0,
    seed: 7,
    demo: true,
    now: () => at,
    every: () => () => undefined,
    weightLimit: 1e12,
    socketsPerOwner: 1e6,
    report: (error: unknown) => reported.push(error),
  });
});
afterAll(() => venue?.close());

const NOTIONAL = ['symbol', 'side', 'type', 'timeInForce', 'quantity', 'price', 'newClientOrderId', 'reduceOnly'];
const NAMES = [
  ...NOTIONAL,
  'orderId',
  'origClientOrderId',
  'clientAlgoId',
  'algoId',
  'triggerPrice',
  'workingType',
  'algoType',
  'limit',
  'startTime',
  'endTime',
  'fromId',
  'interval',
  'pair',
  'contractType',
  'leverage',
  'marginType',
  'amount',
  'asset',
  'clientTranId',
  'fromId',
  'toId',
  'fromAccountType',
  'toAccountType',
  'subAccountId',
  'subAccountApiKey',
  'canTrade',
  'ipAddress',
  'status',
  'page',
  'size',
  'tag',
  'listenKey',
  'countdownTime',
  'batchOrders',
  'dualSidePosition',
] as const;
const VALUES: Readonly<Record<string, readonly string[]>> = {
  symbol: ['BTCUSDT', 'ETHUSDT', 'NONE'],
  pair: ['BTCUSDT'],
  side: ['BUY', 'SELL'],
  type: ['LIMIT', 'MARKET', 'STOP', 'STOP_MARKET', '1', '2', 'MAIN_UMFUTURE', 'UMFUTURE_MAIN'],
  timeInForce: ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'],
  interval: ['1m', '15m', '1h', '4h', '12h', '1d', '3d', '1w', '1M'],
  contractType: ['PERPETUAL'],
  marginType: ['ISOLATED', 'CROSSED'],
  asset: ['USDT', 'BTC'],
  quantity: ['0.001', '0.01', '1', '1000'],
  price: ['61000.1', '100000', '0.1'],
  limit: ['5', '100', '1000', '1500'],
  algoType: ['CONDITIONAL'],
  fromAccountType: ['SPOT', 'USDT_FUTURE'],
  toAccountType: ['SPOT', 'USDT_FUTURE'],
};

function generateQuery(random: Random): string {
  // Parameters that most calls need first, so that some requests pass their first checks.
  const names = [
    ...NOTIONAL.slice(0, random.below(NOTIONAL.length + 1)),
    ...Array.from({ length: random.below(5) }, () => random.pick(NAMES)),
  ];
  const known = ['1', '2', '3', '4', '5', '100', 'venue-demo-a', String(at)];
  return [...new Set(names)]
    .map((name) => {
      const usual = VALUES[name] ?? ['1', '5', '20', 'true', String(at), String(at - 60_000)];
      if (random.chance(0.9)) return `${name}=${random.pick(usual)}`;
      const value = random.chance(0.5) ? random.pick(HOSTILE_TEXTS) : hostileJson(random, known).slice(0, 4_000);
      return `${name}=${random.chance(0.9) ? encode(value) : value.replaceAll(/[^!-~]/g, '%')}`;
    })
    .join('&')
    .slice(0, 12_000);
}

/** Lone halves of a pair have no encoding. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

interface Request {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** In the body or in the address. */
  readonly text: string;
  readonly inBody: boolean;
}

interface Answer extends Request {
  /** 0 without an answer. */
  readonly status: number;
  readonly ms: number;
  readonly body: string;
}

/** A request that is signed as its key demands, or not as any key would. */
function generate(random: Random, isSigned: boolean): Request {
  const [known = 'GET', path = '/'] = random.pick(venue.calls).split(' ');
  const method = random.chance(0.98) ? known : random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);
  const { key, secret } = isSigned ? random.pick([ALICE, BOB, BROKER]) : random.pick(STRANGERS);
  const stamp = isSigned ? at : random.pick([at, 0, -1, at + 10_000, at - 70_000, 1e20]);
  const text = [generateQuery(random), `timestamp=${stamp}`].filter((each) => each !== '').join('&');
  const signature = random.chance(0.97) ? sign(secret, text) : random.pick(['', 'f'.repeat(64), '%00']);
  const inBody = method !== 'GET' && random.chance(0.3);
  return { method, path, key, text: `${text}&signature=${signature}`, inBody };
}

async function send(request: Request): Promise<Answer> {
  const { method, path, key, text, inBody } = request;
  const startedAt = performance.now();
  try {
    const response = await fetch(`${venue.url}${path}${inBody ? '' : `?${text}`}`, {
      method,
      headers: { 'x-mbx-apikey': key },
      ...(inBody && { body: text }),
    });
    const body = await response.text();
    return { ...request, status: response.status, ms: performance.now() - startedAt, body };
  } catch (error) {
    return { ...request, status: 0, ms: 0, body: String(error) };
  }
}

/** The answers that are wrong. One that took long on a shared machine, or behind others, is sent once more alone. */
async function findFailures(answers: readonly Answer[]): Promise<Answer[]> {
  const wrong = answers.filter(isFault);
  for (const late of answers.filter(isLate)) {
    const again = await send(late);
    if (isFault(again) || isLate(again)) wrong.push(again);
  }
  return wrong;
}

/** No key, an unknown one, and a known one with another's secret. */
const STRANGERS: readonly DemoKey[] = [
  { key: '', secret: '' },
  { key: 'x'.repeat(64), secret: 'y' },
  { key: ALICE.key, secret: BOB.secret },
];

/** A fault of the venue's own. A head beyond 16 KiB is refused before there is an answer in JSON. */
const isFault = ({ status, body }: Answer) => status === 0 || status >= 500 || (status !== 431 && !isJson(body));

const isLate = ({ ms }: Answer) => ms > ANSWER_MS_MAX;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Grows with every command that changes the state. */
const sequence = () => venue.processor.engine.state.sequence;

test('no generated request fails the venue or takes long, and what is refused changes nothing', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = createRandom(SEED);
  const wrong: object[] = [];
  let accepted = 0;
  for (let sent = 0; sent < COUNT; sent += 1) {
    const before = sequence();
    const answer = await send(generate(random, true));
    if (answer.status !== 200 && sequence() !== before) wrong.push(answer);
    wrong.push(...(await findFailures([answer])));
    if (answer.status === 200) accepted += 1;
    // The order limits are of ten seconds.
    at += 100;
  }
  expect(wrong).toEqual([]);
  expect(reported).toEqual([]);
  // Otherwise nothing beyond the first check is reached.
  expect(accepted).toBeGreaterThan(COUNT / 20);
  expect(sequence()).toBeGreaterThan(COUNT / 100);
  venue.tick();
  expect((await fetch(`${venue.url}/fapi/v1/ping`)).status).toBe(200);
});

test('generated requests without a valid signature change nothing', { timeout: TIMEOUT_MS }, async () => {
  const random = createRandom(SEED + 2);
  const before = sequence();
  const wrong: Answer[] = [];
  for (let sent = 0; sent < COUNT; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(generate(random, false))));
    wrong.push(...(await findFailures(answers)));
  }
  expect(wrong).toEqual([]);
  expect(reported).toEqual([]);
  expect(sequence()).toBe(before);
});

test('no generated message or path of a socket ends the venue', { timeout: TIMEOUT_MS }, async () => {
  const random = createRandom(SEED + 1);
  const paths = [
    '/ws',
    '/public/ws',
    '/market/stream',
    '/private/ws?listenKey=x',
    '/public/ws/btcusdt@depth',
    '/ws/%ff',
    '/stream?streams=',
  ];
  const methods = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY', 'NONE'];
  for (let sent = 0; sent < MESSAGES; sent += MESSAGES_PER_SOCKET) {
    const socket = new WebSocket(`${venue.url.replace('http', 'ws')}${random.pick(paths)}`);
    socket.on('error', () => undefined);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('close', () => resolve(false));
    });
    if (!isOpen) continue;
    for (let each = 0; each < MESSAGES_PER_SOCKET; each += 1) {
      const part = () =>
        random.chance(0.5) ? hostileJson(random, []) : JSON.stringify(['btcusdt@depth', '!ticker@arr', 'combined']);
      const message = `{"method":${random.chance(0.8) ? JSON.stringify(random.pick(methods)) : part()},"params":${part()},"id":${part()}}`;
      socket.send(
        random.chance(0.9)
          ? message
          : random.pick([message.slice(0, random.below(message.length)), Buffer.from(message)]),
      );
    }
    const closed = once(socket, 'close');
    socket.close();
    await closed;
    at += 1_000;
    venue.tick();
  }
  expect(reported).toEqual([]);
  expect((await fetch(`${venue.url}/fapi/v1/ping`)).status).toBe(200);
});

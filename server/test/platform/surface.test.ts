import { request } from 'node:http';
import { calls, channels, operationsCalls } from '@aldgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket as WebSocketClient } from 'ws';
import {
  NEWCOMER,
  type Platform,
  type Reply,
  startPlatform,
  TRADER,
  waitFor,
} from '../../../testkit/platform/platform.ts';
import { recordedLog } from '../../../testkit/platform/recordedLog.ts';
import { APPROVER } from '../../../testkit/wallet/withdrawalFixture.ts';

let local: Platform;
let production: Platform;

beforeAll(async () => {
  local = await startPlatform({ rateLimit: { calls: 20, institution: 1_000, signIn: 5, sockets: 50 } });
  production = await startPlatform({ profile: 'production', trustedProxies: 1, exchange: { visitorWeight: 100 } });
});
afterAll(async () => {
  await local.close();
  await production.close();
});

test('the mailbox and the CAPTCHA answers exist in the local profile only', async () => {
  const paths = ['/mailbox', '/mailbox/messages', `/mailbox/captcha/${(await production.captcha()).captchaId}`];
  for (const path of paths) expect((await fetch(`${production.url}${path}`)).status).toBe(404);
  expect((await fetch(`${local.url}/mailbox/messages`)).status).toBe(200);
});

test('CL-01 an unknown call is not found', async () => {
  expect(await local.call('POST', '/account/block/noSuchCall', {})).toMatchObject({ status: 404, code: 404 });
  expect(await local.call('GET', '/institution/quote')).toMatchObject({ status: 404, code: 404 });
});

test('CL-01 the API reference describes every call, push channel and socket, and each of them answers', {
  timeout: 240_000,
}, async () => {
  const read = async ({ url }: Platform, path: string) => {
    const document = (await (await fetch(`${url}${path}`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    return Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .sort();
  };
  const list = (described: typeof calls | typeof operationsCalls) =>
    Object.values(described).map(({ method, path }) => `${method} /api${path}`);
  const ofCustomers = [...list(calls), ...Object.values(channels).map(({ path }) => `GET /api${path}`)].sort();
  for (const platform of [local, production]) expect(await read(platform, '/openapi.json')).toEqual(ofCustomers);
  expect((await fetch(`${local.url}/docs`)).status).toBe(200);
  for (const path of ['/openapi.json', '/open/v1/openapi.json']) {
    const texts = await (await fetch(`${local.url}${path}`)).text();
    expect(texts.match(/\b[A-Z]{2,3}-\d\d\b/g), path).toBeNull();
  }
  // Operators' calls have a reference for those who develop the console.
  expect(await read(local, '/openapi-operations.json')).toEqual(list(operationsCalls).sort());
  expect((await fetch(`${production.url}/openapi-operations.json`)).status).toBe(404);
});

test('every page and call carries the security headers, and calls are not cached', async () => {
  const response = await fetch(`${local.url}/api/system/config`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const permissions = response.headers.get('permissions-policy')?.split(', ') ?? [];
  for (const denied of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'clipboard-read']) {
    expect(permissions).toContain(`${denied}=()`);
  }
  expect(permissions).toContain('clipboard-write=(self)');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('/metrics has calls, prices and the outbox; in production only with the token', async () => {
  await local.call('GET', '/system/config');
  const text = await (await fetch(`${local.url}/metrics`)).text();
  expect(text).toMatch(/aldgate_call_duration_seconds_count\{call="\/api\/system\/config",code="200"\} [1-9]/);
  expect(text).toMatch(/aldgate_outbox_waiting 0/);
  expect(text).toMatch(/aldgate_outbox_oldest_seconds 0/);
  expect(text).toMatch(/aldgate_jobs_oldest_seconds \d/);
  expect(text).toMatch(/aldgate_jobs_failed 0/);
  expect(text).toMatch(/aldgate_audit_unsealed_seconds \d/);
  expect(text).toMatch(/aldgate_exchange_weight_used\{exchange="BINANCE",product="usdm"\} \d/);
  expect(text).toMatch(/aldgate_exchange_weight_kept\{exchange="BINANCE",product="spot"\} 25000/);
  expect(text).toMatch(/aldgate_reconciliation_oldest_seconds \d/);
  expect(text).toMatch(/aldgate_disk_free_bytes\{folder="[^"]+"\} [1-9]/);
  expect(text).toContain('aldgate_database_connections{state="open"}');
  expect((await fetch(`${production.url}/metrics`)).status).toBe(401);
  const headers = { authorization: 'Bearer a-token-for-prometheus' };
  expect((await fetch(`${production.url}/metrics`, { headers })).status).toBe(200);
});

test('/health answers 200 when ready', async () => {
  expect((await fetch(`${local.url}/health`)).status).toBe(200);
});

test('/exchange forwards REST and sockets to the venue', async () => {
  const time = await fetch(`${local.url}/exchange/fapi/v1/time`);
  expect(await time.json()).toEqual({ serverTime: expect.any(Number) });
  const unknown = await fetch(`${local.url}/exchange/fapi/v1/depth?symbol=NOPE`);
  expect(unknown.status).toBe(400);
  expect(await unknown.json()).toMatchObject({ code: -1121 });
  const socket = new WebSocket(`${local.url.replace('http', 'ws')}/exchange/market/ws/!miniTicker@arr`);
  let message: string | undefined;
  socket.onmessage = ({ data }) => {
    message = String(data);
  };
  const received = await waitFor(() => {
    local.clock.advance(200);
    return message;
  });
  socket.close();
  expect(JSON.parse(received)).toBeInstanceOf(Array);
});

test('/exchange passes on public market data and nothing else', async () => {
  const status = async (method: string, path: string) =>
    (await fetch(`${local.url}/exchange${path}`, { method, headers: { 'x-mbx-apikey': 'venue-demo-a' } })).status;
  expect(await status('GET', '/fapi/v1/depth?symbol=BTCUSDT&limit=5')).toBe(200);
  for (const [method, path] of [
    ['POST', '/shocks?kind=gap&percent=1'],
    ['GET', '/rates'],
    ['POST', '/fapi/v1/listenKey'],
    ['GET', '/fapi/v1/historicalTrades?symbol=BTCUSDT'],
    ['GET', '/fapi/v3/account'],
    ['GET', '/sapi/v1/broker/subAccount'],
    ['GET', '/fapi/v1/%64epth?symbol=BTCUSDT'],
    ['GET', '/fapi/v1/time/../../../shocks'],
    ['GET', '//fapi/v1/time'],
    ['POST', '/fapi/v1/time'],
  ] as const)
    expect([path, await status(method, path)]).toEqual([path, 404]);
  const open = (path: string) => socketStatus(local.url, { path: `/exchange${path}` });
  expect(await open('/public/stream?streams=btcusdt@depth')).toBe('open');
  for (const path of ['/ws', '/stream', '/private/ws', '/public/ws?listenKey=abc', '/public/wss', '/shocks'])
    expect([path, await open(path)]).toEqual([path, 'rejected']);
});

test('an address has a weight of its own below /exchange, and who exceeds it is the only one to wait', async () => {
  const heavy = () => fetch(`${production.url}/exchange/fapi/v1/depth?symbol=BTCUSDT&limit=1000`);
  const answers = await Promise.all(Array.from({ length: 12 }, heavy));
  const rejected = answers.filter(({ status }) => status === 429);
  // 20 each, of 100.
  expect(rejected).toHaveLength(7);
  expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  expect((await fetch(`${production.url}/exchange/fapi/v1/time`, { headers })).status).toBe(200);
});

test('the local profile answers to this machine’s names only, and its mailbox to no other site’s page', async () => {
  const { host } = new URL(local.url);
  const status = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${local.url}${path}`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once('error', reject).end();
    });
  // A page whose name was bound to this machine's address sends its own name.
  for (const name of [
    'evil.example',
    'evil.example:4100',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.0.2.1',
  ])
    for (const path of ['/mailbox/messages', '/api/system/config', '/exchange/fapi/v1/time', '/health'])
      expect([name, path, await status(path, { host: name })]).toEqual([name, path, 421]);
  for (const name of ['localhost', 'LOCALHOST:80', '[::1]:4100', host])
    expect([name, await status('/mailbox/messages', { host: name })]).toEqual([name, 200]);
  expect(await status('/mailbox/messages', { host, origin: 'https://evil.example' })).toBe(403);
  expect(await status('/mailbox', { host, origin: 'null' })).toBe(403);
  expect(await status('/mailbox/messages', { host, origin: `http://${host}` })).toBe(200);
  const rebound = { origin: 'http://evil.example', headers: { host: 'evil.example' } };
  for (const path of ['/api/socket', '/exchange/market/ws'])
    expect([path, await socketStatus(local.url, { path, ...rebound })]).toEqual([path, 'rejected']);
});

test('system/config has the key, the languages and the addresses of market data', async () => {
  const { data } = await local.call('GET', '/system/config');
  expect(data.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(data.languages).toEqual(['en-US', 'zh-HK']);
  expect(data.marketData).toEqual({
    rest: '/exchange',
    publicStream: '/exchange/public',
    marketStream: '/exchange/market',
    spot: { rest: '/exchange', stream: '/exchange/spot' },
    appPing: false,
    exchanges: [
      {
        exchangeCode: 'BINANCE',
        exchangeName: 'Binance',
        products: {
          usdm: { rest: '/exchange', publicStream: '/exchange/public', marketStream: '/exchange/market' },
          spot: { rest: '/exchange', stream: '/exchange/spot' },
        },
      },
    ],
  });
});

/** Sends calls within a second, so that they span two seconds of a limit at most; what takes longer is sent again. */
async function burst(asks: readonly (() => Promise<Reply>)[]): Promise<readonly Reply[]> {
  for (;;) {
    const startedAt = performance.now();
    const replies = await Promise.all(asks.map((ask) => ask()));
    if (performance.now() - startedAt < 1_000) return replies;
  }
}
const rejected = (replies: readonly Reply[]) =>
  replies.filter(({ status, code }) => status === 429 && code === 429).length;

test('too many sign-in calls of an address get HTTP 429, one limit for all steps and spellings', async () => {
  const steps = [
    () => local.call('GET', '/institution/image/captcha'),
    () => local.call('GET', '/institution/%69mage/captcha'),
    () => local.call('POST', '/institution/preLogin', {}),
    () => local.call('POST', '/institution/login', {}),
  ];
  const replies = await burst(steps.flatMap((step) => [step, step, step, step]));
  // Five a second: the sixteen may span two seconds.
  expect(rejected(replies)).toBeGreaterThanOrEqual(6);
});

test('too many calls of an address get HTTP 429 in the envelope', async () => {
  const replies = await burst(Array.from({ length: 60 }, () => () => local.call('GET', '/system/config')));
  expect(rejected(replies)).toBeGreaterThanOrEqual(20);
});

test('an institution’s calls are limited whatever addresses they come from, and others’ are not', async () => {
  const rateLimit = { calls: 1_000, institution: 40, signIn: 1_000, sockets: 50 };
  const own = await startPlatform({ rateLimit, trustedProxies: 1 });
  try {
    const [trader, approver, newcomer] = [
      await own.signIn(TRADER),
      await own.signIn(APPROVER),
      await own.signIn(NEWCOMER),
    ];
    const call = async (token: string, from: number, path = '/account/wallet/listAllSupportedCryptoAsset') => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${from}`,
      };
      const response = await fetch(`${own.url}/api${path}`, { method: 'POST', headers, body: '{}' });
      return response.status;
    };
    // The server reads the institution with the first call of each session.
    for (const token of [trader, approver, newcomer]) expect(await call(token, 1)).toBe(200);
    // Another second of the clock, which stands still.
    own.clock.now += 1_000;
    for (let made = 0; made < 20; made += 1) expect(await call(made % 2 === 0 ? trader : approver, made)).toBe(200);
    // A file counts as twenty calls.
    expect(await call(trader, 50, '/account/wallet/exportDepositWithdraw')).toBe(200);
    expect(await call(approver, 51)).toBe(429);
    expect(await call(newcomer, 52)).toBe(200);
    own.clock.now += 1_000;
    expect(await call(approver, 51)).toBe(200);
  } finally {
    await own.close();
  }
});

test('what was refused is logged by address, with its number, when the server ends at the latest', async () => {
  const { log, lines } = recordedLog('warn');
  const own = await startPlatform({
    rateLimit: { calls: 5, institution: 1_000, signIn: 5, sockets: 50 },
    trustedProxies: 1,
    log,
  });
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const ask = (path: string) => fetch(`${own.url}/api${path}`, { headers, method: 'POST' });
  await Promise.all(Array.from({ length: 40 }, () => ask('/selfSelection/listSelfSelection')));
  await own.close();
  const [line] = lines.map((each) => JSON.parse(each) as Record<string, unknown>).filter(({ refused }) => refused);
  expect(line).toMatchObject({ address: '198.51.100.7', refused: 40 });
});

test('an invalid path is answered in the envelope', async () => {
  const response = await fetch(`${local.url}/api/%ff%zz`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 400 });
});

test('an unreachable exchange is reported, and a page of another origin gets no socket to it', async () => {
  const path = '/exchange/market/ws';
  expect(await socketStatus(local.url, { path, origin: 'https://elsewhere.test' })).toBe('rejected');
  expect(await socketStatus(local.url, { path, origin: local.url })).toBe('open');
});

test('an address has 50 sockets', async () => {
  const open = () =>
    new Promise<WebSocketClient | undefined>((resolve) => {
      const socket = new WebSocketClient(`${local.url.replace('http', 'ws')}/api/socket`);
      socket.once('open', () => resolve(socket));
      socket.once('error', () => resolve(undefined));
    });
  const opened = await Promise.all(Array.from({ length: 60 }, open));
  const sockets = opened.filter((socket) => socket !== undefined);
  expect(sockets).toHaveLength(50);
  for (const socket of sockets) socket.terminate();
  await waitFor(async () => {
    const again = await open();
    again?.terminate();
    return again;
  });
});

/** Opens a socket like a page of an origin. */
function socketStatus(
  url: string,
  { path, ...options }: { readonly path: string; readonly origin?: string; readonly headers?: Record<string, string> },
): Promise<'open' | 'rejected'> {
  return new Promise((resolve) => {
    const socket = new WebSocketClient(`${url.replace('http', 'ws')}${path}`, options);
    socket.once('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.once('error', () => resolve('rejected'));
  });
}

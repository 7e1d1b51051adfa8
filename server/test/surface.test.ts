import { calls, channels, operationsCalls } from '@aldgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket as WebSocketClient } from 'ws';
import { type Platform, type Reply, startPlatform, waitFor } from '../../testkit/platform.ts';

let local: Platform;
let production: Platform;

beforeAll(async () => {
  local = await startPlatform({ rateLimit: { calls: 20, signIn: 5 } });
  production = await startPlatform({ profile: 'production' });
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
  expect(await local.call('POST', '/account/block/submitWithdrawRecord', {})).toMatchObject({ status: 404, code: 404 });
  expect(await local.call('GET', '/institution/quote')).toMatchObject({ status: 404, code: 404 });
});

test('CL-01 the API reference describes every call of customers, push channel and socket, and each of them answers', async () => {
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
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('/metrics has calls, prices and the outbox; in production only with the token', async () => {
  await local.call('GET', '/system/config');
  const text = await (await fetch(`${local.url}/metrics`)).text();
  expect(text).toMatch(/aldgate_call_duration_seconds_count\{call="\/api\/system\/config",code="200"\} [1-9]/);
  expect(text).toMatch(/aldgate_outbox_waiting 0/);
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

test('system/config has the key, the languages and the addresses of market data', async () => {
  const { data } = await local.call('GET', '/system/config');
  expect(data.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(data.languages).toEqual(['en-US', 'zh-HK']);
  expect(data.marketData).toEqual({
    rest: '/exchange',
    publicStream: '/exchange/public',
    marketStream: '/exchange/market',
  });
});

const burst = (count: number, ask: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, ask));
const rejected = (replies: readonly Reply[]) =>
  replies.filter(({ status, code }) => status === 429 && code === 429).length;

test('too many sign-in calls of an address get HTTP 429, one limit for all steps and spellings of the path', async () => {
  const steps = [
    () => local.call('GET', '/institution/image/captcha'),
    () => local.call('GET', '/institution/%69mage/captcha'),
    () => local.call('POST', '/institution/preLogin', {}),
    () => local.call('POST', '/institution/login', {}),
  ];
  const replies = await Promise.all(steps.flatMap((step) => [step(), step(), step(), step()]));
  // Five a second: the sixteen may span two seconds.
  expect(rejected(replies)).toBeGreaterThanOrEqual(6);
});

test('too many calls of an address get HTTP 429 in the envelope', async () => {
  expect(rejected(await burst(60, () => local.call('GET', '/system/config')))).toBeGreaterThanOrEqual(20);
});

test('an invalid path is answered in the envelope', async () => {
  const response = await fetch(`${local.url}/api/%ff%zz`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 400 });
});

test('an unreachable exchange is reported, and a page of another origin gets no socket to it', async () => {
  const foreign = await socketStatus(local.url, 'https://elsewhere.test');
  expect(foreign).toBe('rejected');
  expect(await socketStatus(local.url, local.url)).toBe('open');
});

/** Opens a socket below /exchange like a page of an origin. */
function socketStatus(url: string, origin: string): Promise<'open' | 'rejected'> {
  return new Promise((resolve) => {
    const socket = new WebSocketClient(`${url.replace('http', 'ws')}/exchange/market/ws`, { origin });
    socket.once('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.once('error', () => resolve('rejected'));
  });
}

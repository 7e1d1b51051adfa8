import { calls } from '@aldgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform, waitFor } from './support.ts';

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

test('the mailbox and the pictures’ codes exist in the local profile only', async () => {
  const paths = ['/mailbox', '/mailbox/messages', `/mailbox/captcha/${(await production.captcha()).captchaId}`];
  for (const path of paths) expect((await fetch(`${production.url}${path}`)).status).toBe(404);
  expect((await fetch(`${local.url}/mailbox/messages`)).status).toBe(200);
});

test('CL-01 a call that is not built is not there', async () => {
  expect(await local.call('POST', '/institution/updatePwd', {})).toMatchObject({ status: 404, code: 404 });
  expect(await local.call('GET', '/institution/quote')).toMatchObject({ status: 404, code: 404 });
});

test('CL-01 the reference describes every call, and each description is one that answers', async () => {
  const response = await fetch(`${local.url}/openapi.json`);
  const document = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    Object.values(calls)
      .map(({ method, path }) => `${method} /api${path}`)
      .sort(),
  );
  expect((await fetch(`${local.url}/docs`)).status).toBe(200);
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

test('/health answers 200 when ready', async () => {
  expect((await fetch(`${local.url}/health`)).status).toBe(200);
});

test('/exchange passes REST and sockets on to the venue', async () => {
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

test('system/config names the key, the languages and where market data are', async () => {
  const { data } = await local.call('GET', '/system/config');
  expect(data.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(data.languages).toEqual(['en-US', 'zh-HK']);
  expect(data.marketData).toEqual({
    rest: '/exchange',
    publicStream: '/exchange/public',
    marketStream: '/exchange/market',
  });
});

test('an address that calls too often is told so with HTTP 429 in the envelope, for signing in earlier', async () => {
  const pictures = await Promise.all(Array.from({ length: 9 }, () => local.call('GET', '/institution/image/captcha')));
  expect(pictures.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
  expect(pictures.at(-1)).toMatchObject({ status: 429, code: 429 });
  const others = await Promise.all(Array.from({ length: 40 }, () => local.call('GET', '/system/config')));
  expect(others.some(({ status, code }) => status === 429 && code === 429)).toBe(true);
});

import type { Calls } from '@aldgate/contract/calls.ts';
import { wire } from '@aldgate/contract/wire.ts';
import { expect, test, vi } from 'vitest';
import { CallError } from './callError.ts';
import { createCalls } from './calls.ts';
import type { CallPorts } from './send.ts';

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function setUp(respond: (url: string, init: RequestInit) => Promise<Response>, ports: Partial<CallPorts> = {}) {
  const fetch = vi.fn<CallPorts['fetch']>(respond);
  const onLoginRequired = vi.fn<() => void>();
  const { call } = createCalls<Calls>(
    {
      fetch,
      token: () => 'the-token',
      language: () => 'en-US',
      timeout: () => new AbortController().signal,
      onLoginRequired,
      ...ports,
    },
    wire,
  );
  return { call, fetch, onLoginRequired };
}

const catchFailure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('each answer with the server’s time is a measurement of its clock, over HTTP and the socket', async () => {
  const times: number[] = [];
  const serverClock = { measure: () => (at: number) => void times.push(at) };
  const timed = (at: string) => new Response('{"code":200,"message":"","data":{}}', { headers: { 'server-time': at } });
  const { call } = setUp(async () => timed('1763690000000'), {
    serverClock,
    bySocket: (request) =>
      request.path.endsWith('/cancelOrder') ? Promise.resolve(timed('1763690000001')) : undefined,
  });
  const order = { exchangeKeyId: 'k', instrumentId: 'BTCUSDT', clientOrderId: 'o' };
  await call('cancelAllOrder', order);
  await call('cancelOrder', order);
  expect(times).toEqual([1_763_690_000_000, 1_763_690_000_001]);
});

test('CL-02 sends JSON with the bearer token, the source and the language', async () => {
  const { call, fetch } = setUp(async () =>
    answer({ code: 200, message: '', data: { orderId: 'o', status: 'completed' } }),
  );
  const data = await call('order', { quoteId: 'q' });
  expect(data).toEqual({ orderId: 'o', status: 'completed' });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/institution/order');
  expect(init?.method).toBe('POST');
  expect(init?.body).toBe('{"quoteId":"q"}');
  expect(init?.headers).toEqual({
    source: 'web',
    language: 'en-US',
    'content-type': 'application/json',
    authorization: 'Bearer the-token',
  });
});

test('an order uses the call socket where it is open, and HTTP otherwise; other calls never use it', async () => {
  const placed = {
    code: 200,
    message: '',
    data: { clientOrderId: 'c', orderId: '1', status: 'running', reason: null },
  };
  let isOpen = true;
  const bySocket = vi.fn<NonNullable<CallPorts['bySocket']>>(() =>
    isOpen ? Promise.resolve(answer(placed)) : undefined,
  );
  const { call, fetch } = setUp(async () => answer(placed), { bySocket });
  const order = { exchangeKeyId: 'k', instrumentId: 'BTCUSDT', clientOrderId: 'c' };
  expect(await call('cancelOrder', order)).toEqual(placed.data);
  expect(fetch).not.toHaveBeenCalled();
  expect(bySocket.mock.calls[0]?.[0]).toEqual({
    path: '/api/broker/lightning/futures/order/cancelOrder',
    headers: {
      source: 'web',
      language: 'en-US',
      'content-type': 'application/json',
      authorization: 'Bearer the-token',
    },
    body: JSON.stringify(order),
  });
  isOpen = false;
  expect(await call('cancelOrder', order)).toEqual(placed.data);
  expect(fetch).toHaveBeenCalledTimes(1);
  await call('order', { quoteId: 'q' });
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(bySocket).toHaveBeenCalledTimes(2);
});

test('CL-02 a call without token carries none, and a GET no body', async () => {
  const { call, fetch } = setUp(async () => answer({ code: 200, message: '', data: { captchaId: 'c', image: '' } }));
  await call('imageCaptcha', {});
  const init = fetch.mock.calls[0]?.[1];
  expect(init?.method).toBe('GET');
  expect(init?.headers).toEqual({ source: 'web', language: 'en-US' });
  expect(init?.body).toBeUndefined();
});

test('CL-03 gives ordinary calls 10 s and security calls 20 s', async () => {
  const timeout = vi.fn<(ms: number) => AbortSignal>(() => new AbortController().signal);
  const { call } = setUp(async () => answer({ code: 200, message: '', data: null }), { timeout });
  await call('userAssets', {});
  await call('imageCaptcha', {});
  expect(timeout.mock.calls).toEqual([[10_000], [20_000]]);
});

test('CL-04 any code but 200 rejects the call with code, message and data', async () => {
  const { call } = setUp(async () => answer({ code: 45522, message: 'used', data: { orderId: 'o' } }));
  const error = await catchFailure(call('order', { quoteId: 'q' }));
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    failure: 'answer',
    code: 45522,
    message: 'used',
    data: { orderId: 'o' },
    entry: 'quoteUsed',
  });
});

test('CL-05 code 401 reports that a login is required', async () => {
  const { call, onLoginRequired } = setUp(async () => answer({ code: 401, message: 'again', data: null }));
  const error = await catchFailure(call('userAssets', {}));
  expect(error).toMatchObject({ code: 401, entry: 'loginRequired' });
  expect(onLoginRequired).toHaveBeenCalledOnce();
});

test('CL-06 the screen shows 45535 and 45540 itself', () => {
  const shown = [45535, 45540, 45520, 500].map((code) => new CallError('answer', code, '').shownByScreen);
  expect(shown).toEqual([true, true, false, false]);
});

test('CL-07 no connection, a timeout and a status without envelope are distinguished', async () => {
  const network = setUp(async () => Promise.reject(new TypeError('failed to fetch')));
  expect(await catchFailure(network.call('userAssets', {}))).toMatchObject({ failure: 'network', code: 0 });

  const expired = AbortSignal.abort(new DOMException('', 'TimeoutError'));
  const slow = setUp(async () => Promise.reject(expired.reason), { timeout: () => expired });
  expect(await catchFailure(slow.call('userAssets', {}))).toMatchObject({ failure: 'timeout', code: 0 });

  const gateway = setUp(async () => new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await catchFailure(gateway.call('userAssets', {}))).toMatchObject({ failure: 'status', code: 502 });
});

test('CL-07 an envelope counts whatever the HTTP status', async () => {
  const { call } = setUp(async () => answer({ code: 429, message: 'Operation too frequent', data: null }, 429));
  expect(await catchFailure(call('userAssets', {}))).toMatchObject({
    failure: 'answer',
    code: 429,
    entry: 'tooManyRequests',
  });
});

test('a call aborted by its screen is not a failure of the backend', async () => {
  const left = new AbortController();
  left.abort();
  const { call } = setUp(async (_url, init) => Promise.reject(init.signal?.reason));
  expect(await catchFailure(call('userAssets', {}, { signal: left.signal }))).not.toBeInstanceOf(CallError);
});

test('CL-09 a submission in flight is not sent again; a repeat returns the same response', async () => {
  const { call, fetch } = setUp(async () => answer({ code: 200, message: '', data: { orderId: 'o' } }));
  const first = call('order', { quoteId: 'q' });
  expect(await catchFailure(call('order', { quoteId: 'q' }))).toMatchObject({ failure: 'answer', entry: 'repeated' });
  expect(await call('order', { quoteId: 'other' })).toEqual({ orderId: 'o' });
  expect(await first).toEqual({ orderId: 'o' });
  expect(fetch).toHaveBeenCalledTimes(2);
  await call('order', { quoteId: 'q' });
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('CL-09 a failed submission can be sent again, and reads are never deduplicated', async () => {
  const { call, fetch } = setUp(async () => Promise.reject(new TypeError('failed to fetch')));
  await catchFailure(call('order', { quoteId: 'q' }));
  expect(await catchFailure(call('order', { quoteId: 'q' }))).toMatchObject({ failure: 'network' });
  await Promise.all([catchFailure(call('userAssets', {})), catchFailure(call('userAssets', {}))]);
  expect(fetch).toHaveBeenCalledTimes(4);
});

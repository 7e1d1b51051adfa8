import { expect, test } from 'vitest';
import { ExchangeError } from '../rest/exchangeError.ts';
import { ExchangeClock } from './exchangeClock.ts';
import { isDuplicateOrder, isOutcomeUnknown, SignedRest } from './signedRest.ts';

const OUTSIDE = { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' };

/** An exchange whose clock is `aheadMs` before ours; each request takes `latencyMs` to it. */
function createExchange({ aheadMs = 0, latencyMs = 0 } = {}) {
  const exchange = {
    now: 1_763_690_000_000,
    aheadMs,
    latencyMs,
    requests: [] as { readonly path: string; readonly recvWindow: number; readonly timestamp: number }[],
    isTimeKnown: true,
    onRequest: undefined as ((path: string) => void) | undefined,
  };
  const fetch = async (url: string) => {
    const { pathname: path, searchParams } = new URL(url);
    const recvWindow = Number(searchParams.get('recvWindow'));
    const timestamp = Number(searchParams.get('timestamp'));
    exchange.requests.push({ path, recvWindow, timestamp });
    exchange.onRequest?.(path);
    exchange.now += exchange.latencyMs;
    const at = exchange.now + exchange.aheadMs;
    if (path.endsWith('/time')) {
      return exchange.isTimeKnown ? Response.json({ serverTime: at }) : Response.json({}, { status: 503 });
    }
    const isInside = timestamp < at + 1_000 && at - timestamp <= recvWindow;
    return isInside ? Response.json({ done: true }) : Response.json(OUTSIDE, { status: 400 });
  };
  const now = () => exchange.now;
  const options = { rest: 'http://exchange.test', key: 'k', secret: 's', now, fetch };
  return { exchange, options, rest: new SignedRest(options) };
}

const sent = ({ requests }: ReturnType<typeof createExchange>['exchange']) =>
  requests.filter(({ path }) => !path.endsWith('/time'));

test('the exchange gets what is left until the deadline, and never more than its usual window', async () => {
  const { exchange, rest } = createExchange();
  for (const leftMs of [1, 1_234, 5_000, 60_000]) await rest.post('/order', {}, exchange.now + leftMs);
  await rest.post('/order');
  expect(sent(exchange).map(({ recvWindow }) => recvWindow)).toEqual([1, 1_234, 5_000, 5_000, 5_000]);
});

test('after the deadline nothing is sent, and it is certain that nothing was done', async () => {
  const { exchange, rest } = createExchange();
  for (const leftMs of [0, -1, -60_000]) {
    const error: unknown = await rest.put('/order', {}, exchange.now + leftMs).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'expired' });
    expect(isOutcomeUnknown(error)).toBe(false);
  }
  expect(sent(exchange)).toEqual([]);
});

test('the exchange’s clock is measured before the first request with a deadline, once for all clients', async () => {
  const { exchange, options } = createExchange({ aheadMs: -700 });
  const clock = new ExchangeClock({ ...options, timeoutMs: 1_000 });
  const [one, other] = [new SignedRest({ ...options, clock }), new SignedRest({ ...options, clock })];
  await one.post('/order', {}, exchange.now + 2_000);
  await other.post('/order', {}, exchange.now + 2_000);
  expect(exchange.requests.map(({ path }) => path)).toEqual(['/fapi/v1/time', '/order', '/order']);
  // A clock that is ahead does not extend the acceptance.
  for (const { timestamp, recvWindow } of sent(exchange))
    expect(timestamp + recvWindow).toBe(exchange.now + 2_000 - 700);
});

test('an old measurement is renewed without delaying the request', async () => {
  const { exchange, rest } = createExchange();
  await rest.post('/order', {}, exchange.now + 2_000);
  exchange.now += 600_001;
  exchange.aheadMs = 300;
  await rest.post('/order', {}, exchange.now + 2_000);
  expect(rest.now()).toBe(exchange.now + 300);
});

test.each([-90_000, -2_000, 20_000, 90_000])(
  'a request outside the window of an exchange whose clock was set by %i ms is repeated with what is left',
  async (setMs) => {
    const { exchange, rest } = createExchange();
    await rest.post('/order', {}, exchange.now + 3_000);
    exchange.aheadMs = setMs;
    exchange.latencyMs = 100;
    expect(await rest.post('/order', {}, exchange.now + 3_000)).toEqual({ done: true });
    expect(sent(exchange).map(({ recvWindow }) => recvWindow)).toEqual([3_000, 3_000, 2_800]);
  },
);

test('a request outside the window is not repeated after the deadline', async () => {
  const { exchange, rest } = createExchange();
  await rest.post('/order', {}, exchange.now + 3_000);
  exchange.aheadMs = 20_000;
  exchange.onRequest = (path) => {
    if (path.endsWith('/time')) exchange.now += 3_000;
  };
  await expect(rest.post('/order', {}, exchange.now + 3_000)).rejects.toMatchObject({ failure: 'expired' });
  expect(sent(exchange)).toHaveLength(2);
});

test('a request that reaches the exchange after the deadline is rejected by it, and nothing was done', async () => {
  const { exchange, rest } = createExchange();
  await rest.post('/order', {}, exchange.now + 3_000);
  exchange.latencyMs = 3_001;
  await expect(rest.post('/order', {}, exchange.now + 3_000)).rejects.toMatchObject({ failure: 'expired' });
  expect(sent(exchange)).toHaveLength(2);
});

test('a request is sent although the exchange’s clock cannot be measured', async () => {
  const { exchange, rest } = createExchange();
  exchange.isTimeKnown = false;
  expect(await rest.post('/order', {}, exchange.now + 3_000)).toEqual({ done: true });
  exchange.aheadMs = 20_000;
  await expect(rest.post('/order', {}, exchange.now + 3_000)).rejects.toMatchObject({ code: -1021 });
});

test('a request outside the exchange’s window twice, before its deadline, was certainly not executed', async () => {
  const { exchange, rest } = createExchange();
  exchange.isTimeKnown = false;
  exchange.aheadMs = 20_000;
  const error: unknown = await rest.post('/order', {}, exchange.now + 3_000).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: -1021 });
  expect(isOutcomeUnknown(error)).toBe(false);
});

test('a message of the WebSocket API is signed with the documented signature', () => {
  const secret = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
  const key = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A';
  const rest = new SignedRest({ rest: '', key, secret, now: () => 1_645_423_376_532, recvWindowMs: 100 });
  const order = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC' };
  expect(rest.signMessage({ ...order, quantity: '0.01000000', price: '52000.00' })).toMatchObject({
    apiKey: key,
    signature: 'aa1b5712c094bc4e57c05a1a5c1fd8d88dcd628338ea863fec7b88e59fe2db24',
  });
});

test('an order id in use is recognised by the code of futures and the text of spot', () => {
  const rejection = (code: number, message: string) =>
    isDuplicateOrder(new ExchangeError({ failure: 'rejected', code, message, status: 400 }));
  expect(rejection(-4116, 'ClientOrderId is duplicated.')).toBe(true);
  expect(rejection(-2010, 'Duplicate order sent.')).toBe(true);
  expect(rejection(-2010, 'Account has insufficient balance for requested action.')).toBe(false);
});

test('the clock of spot is read from its own path', async () => {
  const { exchange, options } = createExchange();
  const rest = new SignedRest({ ...options, timePath: '/api/v3/time' });
  await rest.post('/order', {}, exchange.now + 2_000);
  expect(exchange.requests.map(({ path }) => path)).toEqual(['/api/v3/time', '/order']);
});

import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { logInTrader } from '../testkit/platform/logIn.ts';
import { repetitions } from '../testkit/platform/longForm.ts';
import { signal } from './processes.ts';
import {
  discard,
  type Instance,
  newTestHome,
  startEnvironment,
  startHealthy,
  type TestHome,
} from './testing/instance.ts';
import { runTool } from './tool.ts';

/** `npm run soak` runs the long series. */
const KILLS = repetitions(3, 500);
/** Parts of the command lines of the processes that are killed in turn. */
const VICTIMS = ['migrate seed serve', 'venue/src/main.ts BINANCE', 'bin/postgres'] as const;

interface Reply {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  readonly data: any;
}

const opened: [Instance, TestHome][] = [];
afterEach(async () => {
  const all = opened.splice(0);
  await discard(
    all.map(([instance]) => instance),
    all.map(([, testHome]) => testHome),
  );
});

/** Calls of one signed-in trader; undefined where a process was killed before it answered. */
async function openTrader({ url }: Instance) {
  const token = await logInTrader(url);
  const call = async (path: string, body: object): Promise<Reply | undefined> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(15_000) };
    const response = await fetch(`${url}/api${path}`, init).catch(() => undefined);
    return (await response?.json().catch(() => undefined)) as Reply | undefined;
  };
  return {
    call,
    quote: async () => {
      const body = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100' };
      const reply = await call('/institution/quote', body);
      return reply?.code === 200 ? (reply.data.quoteId as string) : undefined;
    },
    convert: (quoteId: string) => call('/institution/order', { quoteId }),
    transfer: (key: string, amount = '1') => {
      const accounts = { transferFrom: 'capital_account', transferTo: 'swap_account' };
      return call('/broker/lightning/transfer/apply', { key, asset: 'USDT', amount, ...accounts });
    },
    order: (exchangeKeyId: string, clientOrderId: string) => {
      const order = { instrumentId: 'BTCUSDT', direction: 'buy', priceType: 'market', quantity: '0.002' };
      return call('/broker/lightning/futures/order/sendOrder', { exchangeKeyId, clientOrderId, ...order });
    },
  };
}

test(`CV-02 WAL-02 ${KILLS} kills of server, venue and PostgreSQL: nothing is lost or twice`, {
  timeout: KILLS * 60_000 + 600_000,
}, async () => {
  const testHome = await newTestHome();
  const instance = await startHealthy(testHome);
  opened.push([instance, testHome]);
  const trader = await openTrader(instance);
  const isServing = async () =>
    (await instance.healthy()) &&
    (await fetch(`${instance.url}/exchange/fapi/v1/ping`).then(
      ({ ok }) => ok,
      () => false,
    ));
  const funding = randomUUID();
  await expect
    .poll(async () => (await trader.transfer(funding, '50000'))?.data?.state, { timeout: 30_000 })
    .toBe('completed');
  const options = await trader.call('/broker/account/queryBrokerOptions', {});
  const keyId: string = options?.data[0].keyId;

  const quoteIds: string[] = [];
  const keys: string[] = [];
  const orderIds: string[] = [];
  /** Orders that the platform confirmed before a process was killed. */
  const confirmed = new Map<string, string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const quotes: string[] = [];
    await expect
      .poll(
        async () => {
          const quoteId = await trader.quote();
          if (quoteId !== undefined) quotes.push(quoteId);
          return quotes.length;
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(2);
    const round = { keys: [randomUUID(), randomUUID()], orders: [randomUUID(), randomUUID()] };
    const victim = instance.find(VICTIMS[kill % VICTIMS.length] ?? VICTIMS[0]);
    let answers = 0;
    const answered = () => {
      answers += 1;
      if (answers === kill % 7) signal(victim.pid, 'SIGKILL');
    };
    if (kill % 7 === 0) signal(victim.pid, 'SIGKILL');
    await Promise.all([
      ...quotes.map(async (quoteId) => {
        const reply = await trader.convert(quoteId);
        if (reply?.code === 200) confirmed.set(quoteId, reply.data.orderId);
        answered();
      }),
      ...round.keys.map(async (key) => {
        const reply = await trader.transfer(key);
        if (reply?.data?.state === 'completed') confirmed.set(key, 'completed');
        answered();
      }),
      ...round.orders.map(async (id) => {
        const reply = await trader.order(keyId, id);
        if (reply?.data?.status === 'filled') confirmed.set(id, 'filled');
        answered();
      }),
    ]);
    signal(victim.pid, 'SIGKILL');
    await expect.poll(() => instance.tree().some(({ pid }) => pid === victim.pid), { timeout: 10_000 }).toBe(false);
    await expect.poll(isServing, { timeout: 60_000 }).toBe(true);
    quoteIds.push(...quotes);
    keys.push(...round.keys);
    orderIds.push(...round.orders);
  }

  // Everything is sent again: what was done answers with its outcome, and the rest is done once or not at all.
  const settle = async (
    ids: readonly string[],
    send: (id: string) => Promise<Reply | undefined>,
    outcomeOf: (reply: Reply) => string | undefined,
  ): Promise<string[]> => {
    const outcomes: string[] = [];
    for (const id of ids) {
      const outcome = await vi.waitFor(
        async () => {
          const reply = await send(id);
          const found = reply && outcomeOf(reply);
          if (found === undefined) throw new Error(`${id} has no outcome: ${JSON.stringify(reply)}`);
          return found;
        },
        { timeout: 180_000, interval: 500 },
      );
      expect([id, outcome]).toEqual([id, confirmed.get(id) ?? outcome]);
      outcomes.push(outcome);
    }
    return outcomes;
  };
  const converted = await settle(quoteIds, trader.convert, ({ code, data }) => {
    if (code === 45521) return 'expired';
    return code === 200 || code === 45522 ? data.orderId : undefined;
  });
  const moved = await settle(keys, trader.transfer, ({ code, data }) =>
    code === 200 && data.state !== 'pending' ? data.state : undefined,
  );
  const ordered = await settle(
    orderIds,
    (id) => trader.order(keyId, id),
    ({ code, data }) => (code === 200 && data.status !== 'submitted' ? data.status : undefined),
  );
  const orders = converted.filter((outcome) => outcome !== 'expired');
  expect(new Set(orders).size).toBe(orders.length);
  const records = await trader.call('/institution/pageSwapOrderRecord', { pageCondition: { page: 1, pageSize: 10 } });
  expect(records?.data.total).toBe(orders.length);
  expect(moved.filter((state) => state !== 'completed')).toEqual([]);
  const filled = ordered.filter((status) => status === 'filled').length;
  expect(ordered.filter((status) => status !== 'filled' && status !== 'failed')).toEqual([]);
  expect(filled).toBeGreaterThan(0);
  const readQuantities = async () => {
    const positions = await trader.call('/broker/futures/position/query', { exchangeKeyId: keyId });
    return positions?.data?.items.map(({ quantity }: { quantity: string }) => quantity);
  };
  const quantities = filled === 0 ? [] : [String(filled / 500)];
  await expect.poll(readQuantities, { timeout: 30_000 }).toEqual(quantities);
  expect(confirmed.size).toBeGreaterThan(0);

  const env = startEnvironment(testHome);
  for (const command of ['ledger-verify', 'audit-verify', 'trading-reconcile']) {
    const { code, output } = await runTool(process.execPath, ['launch/run.mjs', command], { shown: false, env });
    expect([command, code, code === 0 ? '' : output]).toEqual([command, 0, '']);
  }
});

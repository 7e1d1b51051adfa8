import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BASE_PATH, channels } from '@aldgate/contract';
import { type Broker, openBroker, openBrokerAccount } from '../e2e/support/broker.ts';
import { retry } from '../e2e/support/retry.ts';
import { shock } from '../e2e/support/shock.ts';
import type { Stack } from '../e2e/support/stack.ts';
import { firstLoad } from './bundle.ts';
import { atMost, type Measure, quantile } from './harness/measure.ts';
import { withBrowser, withStack } from './harness/stack.ts';

/** The venue keeps no more gaps. */
const GAPS = 20;
const CONTRACT = 'BTCUSDT';
const CAPITAL = '400000';
/** A gap of one per cent moves the NAV of one coin by several hundred; the market itself by less. */
const MOVED = 200;

/** Measures the time from a gap of the mark until a project's pushed NAV has it, and the bytes of a project's page. */
export const project = (): Promise<Measure[]> =>
  withStack({}, async (stack) => {
    const broker = await openBroker(stack);
    const projectNo = await openProject(broker);
    const samples = await follow(stack, broker, projectNo);
    const page = await withBrowser(async (browser) => {
      const context = await browser.newContext({ storageState: broker.state });
      const address = `${stack.url}/en-US/brokersManager/project-detail/${projectNo}`;
      return firstLoad(await context.newPage(), address, 'main h1');
    });
    return [
      atMost('nav-latency largest', quantile(samples, 1), 'ms', 2_500),
      atMost('bundle-project js', page.js, 'KB gzip', 220),
    ];
  });

/** Opens a project whose one account is long of one coin. */
async function openProject(broker: Broker): Promise<string> {
  const { ask } = broker;
  const account = await openBrokerAccount(broker, 'LN-A');
  const { projectNo } = await ask<{ projectNo: string }>('/broker/account/projectRelation/add', {
    projectName: 'Lantern',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [account],
  });
  const paidIn = { key: randomUUID(), projectNo, amount: CAPITAL, source: 'capital_account' };
  await ask('/broker/project/addInferiorTransferRecord', paidIn);
  await ask('/broker/fundTransfer/apply', {
    key: randomUUID(),
    source: { type: 'project', id: projectNo, wallet: null },
    target: { type: 'account', id: account, wallet: 'futures' },
    asset: 'USDT',
    amount: CAPITAL,
  });
  const options = await ask<readonly { brokerAccountId: string; keyId: string }[]>(
    '/broker/account/queryBrokerOptions',
    {},
  );
  const exchangeKeyId = options.find(({ brokerAccountId }) => brokerAccountId === account)?.keyId ?? '';
  await retry(
    () =>
      ask('/broker/lightning/futures/order/sendOrder', {
        exchangeKeyId,
        instrumentId: CONTRACT,
        clientOrderId: randomUUID(),
        direction: 'buy',
        quantity: '1',
        priceType: 'market',
      }),
    30_000,
  );
  return projectNo;
}

/** Moves the mark up and down by one per cent; returns the milliseconds until NAV has followed each time. */
async function follow(stack: Stack, broker: Broker, projectNo: string): Promise<readonly number[]> {
  const channel = await openChannel(stack, broker, projectNo);
  const samples: number[] = [];
  for (let gap = 0; gap < GAPS; gap += 1) {
    // Gaps fall at all moments of the second between two readings.
    await wait(1_500 + ((gap * 137) % 1_000));
    const before = channel.nav();
    const startedAt = performance.now();
    const percent = gap % 2 === 0 ? 1 : -1;
    await shock({ stack }, `kind=gap&symbol=${CONTRACT}&percent=${percent}`);
    await channel.until((nav) => (nav - before) * percent > MOVED);
    samples.push(performance.now() - startedAt);
  }
  channel.close();
  return samples;
}

async function openChannel(stack: Stack, broker: Broker, projectNo: string) {
  const ending = new AbortController();
  const token = broker.state.origins[0]?.localStorage[0]?.value ?? '';
  const address = `${stack.url}${BASE_PATH}${channels.brokerProject.path}?projectNo=${projectNo}`;
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  let newest = 0;
  const waiting = new Set<() => void>();
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const nav = /^event: nav\ndata: (.*)$/m.exec(event)?.[1];
        if (nav !== undefined) newest = Number((JSON.parse(nav) as { nav: string }).nav);
      }
      for (const check of waiting) check();
    }
  };
  read().catch(() => undefined);
  const until = (isReached: (nav: number) => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isReached(newest)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  await until((nav) => nav > 0);
  return { nav: () => newest, until, close: () => ending.abort() };
}

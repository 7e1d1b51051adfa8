import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BASE_PATH, channels } from '@aldgate/contract';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { buildState } from '../server/src/modules/trading/portfolio/snapshot.ts';
import type { CallAs } from './harness/caller.ts';
import { cpuSeconds } from './harness/cpu.ts';
import { atMost, costAgainst, type Measure, median } from './harness/measure.ts';
import { fundAccount, openInstitution } from './harness/people.ts';
import { withPlatform } from './harness/platform.ts';

const OPEN_ORDERS = 2_000;
/** The exchange accepts 200 open orders of an account in a contract. */
const CONTRACTS = 16;
const CHANNELS = 10;
const CHANGES_PER_S = 3;
const FOR_MS = 30_000;
/** The exchange accepts 1,200 orders of an account in a minute. */
const ORDER_EVERY_MS = 52;

/** Measures the state of an account from a snapshot, and the cost of its channels. */
export async function accountFeed(): Promise<Measure[]> {
  return [measureState(), ...(await measureChannels())];
}

function measureState(): Measure {
  const [small, large] = [2_000, 8_000].map(buildMs);
  const anchor = { name: 'that of 2,000', value: small ?? 0 };
  return costAgainst('account-feed', large ?? 0, 'ms', anchor, 6);
}

/** Returns the median time of a state with this many open orders. */
function buildMs(count: number): number {
  const orders = Array.from({ length: count }, (_, index) => openOrder(index));
  const report = { balances: new Map(), positions: [], settings: new Map(), orders };
  const times = Array.from({ length: 15 }, () => {
    const startedAt = performance.now();
    buildState(report);
    return performance.now() - startedAt;
  });
  return median(times);
}

const openOrder = (index: number): OrderUpdate => ({
  product: 'usdm',
  instrumentId: `S${index % 20}USDT`,
  clientOrderId: randomUUID(),
  orderId: `${index + 1}`,
  algoId: null,
  direction: 'buy',
  priceType: 'limit',
  timeInForce: 'GTC',
  reduceOnly: false,
  price: '100',
  quantity: '1',
  condition: null,
  expiresAt: null,
  status: 'running',
  executedQuantity: '0',
  averagePrice: null,
  liquidationType: null,
  rejection: null,
  createdAt: index,
  updatedAt: index,
});

/** Measures one channel, then ten, on an account with 2,000 open orders and three changes a second. */
function measureChannels(): Promise<Measure[]> {
  const options = {
    venue: { VENUE_DEMO: '1', VENUE_WEIGHT_LIMIT: '100000' },
    server: { EXCHANGE_BROKER_KEY: 'venue-demo-broker', EXCHANGE_BROKER_SECRET: 'venue-secret-broker' },
  };
  return withPlatform(options, async (platform) => {
    const { url, pid, ask } = platform;
    const { people } = await openInstitution({ ...platform, name: 'Bench feed', grant: '1000000' });
    const token = people[0]?.token ?? '';
    const account = { url, pid, ask, token, keyId: await fundAccount(ask, token) };
    const contracts = await listContracts(platform.venueUrl);
    await placeOrders(account, contracts);
    const one = await follow(account, contracts, 1);
    const ten = await follow(account, contracts, CHANNELS);
    return [
      costAgainst('account-feed-cpu', ten.cores, 'cores', { name: 'one channel', value: one.cores }, 1.5),
      atMost('account-feed-bytes', ten.kilobytes, 'KB/s', 20),
    ];
  });
}

interface Account {
  readonly url: string;
  readonly pid: number;
  readonly ask: CallAs;
  readonly token: string;
  readonly keyId: string;
}

/** An order of a contract that rests. */
interface Contract {
  readonly instrumentId: string;
  readonly price: string;
  readonly quantity: string;
}

async function listContracts(venue: string): Promise<Contract[]> {
  const read = async <Data>(path: string) => (await (await fetch(`${venue}${path}`)).json()) as Data;
  const { symbols } = await read<{ symbols: ExchangeSymbol[] }>('/fapi/v1/exchangeInfo');
  const marks = await read<{ symbol: string; markPrice: string }[]>('/fapi/v1/premiumIndex');
  return symbols.slice(0, CONTRACTS).map(({ symbol, filters }) => {
    const limit = (type: string, name: string) =>
      Number(filters.find(({ filterType }) => filterType === type)?.[name] ?? 0);
    const round = (value: number, step: number, up: boolean) =>
      ((up ? Math.ceil(value / step) : Math.floor(value / step)) * step).toFixed(decimals(step));
    const mark = Number(marks.find((row) => row.symbol === symbol)?.markPrice ?? 0);
    const price = round(mark * 0.97, limit('PRICE_FILTER', 'tickSize'), false);
    const least = Math.max((limit('MIN_NOTIONAL', 'notional') * 1.1) / Number(price), limit('LOT_SIZE', 'minQty'));
    return { instrumentId: symbol, price, quantity: round(least, limit('LOT_SIZE', 'stepSize'), true) };
  });
}

interface ExchangeSymbol {
  readonly symbol: string;
  readonly filters: readonly Readonly<Record<string, string>>[];
}

const decimals = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step)));

const send = ({ ask, token, keyId }: Account, contract: Contract, clientOrderId: string = randomUUID()) =>
  ask(token, '/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: keyId,
    clientOrderId,
    direction: 'buy',
    priceType: 'limit',
    ...contract,
  });

async function placeOrders(account: Account, contracts: readonly Contract[]): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (let index = 0; index < OPEN_ORDERS; index += 1) {
    const contract = contracts[index % contracts.length];
    if (contract !== undefined) sent.push(send(account, contract));
    await wait(ORDER_EVERY_MS);
  }
  await Promise.all(sent);
}

/** Opens channels and changes orders for a while. The bytes are those of a channel after the whole states. */
async function follow(account: Account, contracts: readonly Contract[], channelCount: number) {
  const channelsOpen = await Promise.all(Array.from({ length: channelCount }, () => openChannel(account)));
  await wait(3_000);
  const bytesBefore = channelsOpen.map(({ bytes }) => bytes());
  const [cpuBefore, startedAt] = [cpuSeconds(account.pid), performance.now()];
  let last: { readonly instrumentId: string; readonly clientOrderId: string } | undefined;
  for (let change = 0; performance.now() - startedAt < FOR_MS; change += 1) {
    const contract = contracts[change % contracts.length];
    if (last !== undefined) {
      const order = { exchangeKeyId: account.keyId, ...last };
      await account.ask(account.token, '/broker/lightning/futures/order/cancelOrder', order);
      last = undefined;
    } else if (contract !== undefined) {
      last = { instrumentId: contract.instrumentId, clientOrderId: randomUUID() };
      await send(account, contract, last.clientOrderId);
    }
    await wait(Math.max(0, startedAt + ((change + 1) * 1_000) / CHANGES_PER_S - performance.now()));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const cores = (cpuSeconds(account.pid) - cpuBefore) / seconds;
  const sent = channelsOpen.map(({ bytes }, index) => bytes() - (bytesBefore[index] ?? 0));
  for (const { close } of channelsOpen) close();
  return { cores, kilobytes: Math.max(...sent) / seconds / 1_000 };
}

async function openChannel({ url, token, keyId }: Account) {
  const ending = new AbortController();
  const response = await fetch(`${url}${BASE_PATH}${channels.futures.path}?exchangeKeyId=${keyId}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  let received = 0;
  const read = async () => {
    for await (const chunk of response.body ?? []) received += chunk.length;
  };
  read().catch(() => undefined);
  return { bytes: () => received, close: () => ending.abort() };
}

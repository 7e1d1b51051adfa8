import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { AccountReport, Balance, FeeRates } from '@aldgate/domain/trading/accountReport.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { SpotAccount } from '../../signed/payloads/accountRows.ts';
import { contractsToList } from '../openOrders.ts';
import type { ReportOptions } from '../productClient.ts';
import { isWaiting } from './orderUpdates.ts';

/** The requests of a report. */
interface Reader {
  readonly account: () => Promise<SpotAccount>;
  /** The client's ids of the open lists by the exchange's. */
  readonly listNames: () => Promise<ReadonlyMap<string, string>>;
  readonly openOrders: (instrumentId?: string) => Promise<readonly ListedOrder[]>;
}

/** An open order with the exchange's id of its list; undefined in no list. */
export interface ListedOrder {
  readonly update: OrderUpdate;
  readonly listId: string | undefined;
}

/** The request weight of the account, and of the open lists. */
const WEIGHTS = { account: 20, lists: 6 } as const;

/** Reads the exchange's data of an account. Rejects with an ExchangeError. */
export async function readReport(reader: Reader, { instruments, run }: ReportOptions): Promise<AccountReport> {
  const account = await run(WEIGHTS.account, () => reader.account());
  const { openOrders } = traitsOf('spot').weights;
  const pairs = instruments === 'all' ? 'all' : contractsToList([...new Set(instruments)], openOrders);
  const open =
    pairs === 'all'
      ? [await run(openOrders.ofAll, () => reader.openOrders())]
      : await Promise.all(pairs.map((pair) => run(openOrders.ofContract, () => reader.openOrders(pair))));
  const listed = open.flat();
  const isInLists = listed.some(({ listId }) => listId !== undefined);
  const listNames = isInLists ? await run(WEIGHTS.lists, () => reader.listNames()) : new Map<string, string>();
  const orders = listed.map(({ update, listId }) => {
    const clientListId = listId === undefined ? undefined : listNames.get(listId);
    return clientListId === undefined ? update : { ...update, clientListId };
  });
  return {
    balances: new Map(account.balances.map((row) => [row.asset, parseBalance(row, account.updateTime)])),
    positions: [],
    settings: new Map(),
    ...(account.commissionRates !== undefined && { feeRates: parseRates(account.commissionRates) }),
    orders: [...orders.filter(isWaiting), ...orders.filter((order) => !isWaiting(order))],
  };
}

const parseRates = ({ maker, taker }: FeeRates): FeeRates => ({
  maker: toDecimalString(maker),
  taker: toDecimalString(taker),
});

function parseBalance({ free, locked }: SpotAccount['balances'][number], at: number): Balance {
  const [available, held] = [parseFixedRounded(free), parseFixedRounded(locked)];
  const wallet = available + held;
  return { wallet, cross: wallet, available, locked: held, at };
}

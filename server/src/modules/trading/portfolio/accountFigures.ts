import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal, isZero, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import {
  type AccountFigures,
  type AccountReadings,
  oldest,
  type ReadAccountFigures,
  roundDown,
  type SpotFigure,
  type TradingAccount,
  VALUED_IN,
} from '../../exchangeAccounts/index.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { AccountFeeds } from './accountFeeds.ts';
import { computeCautious, isPriced, type ReadRate } from './cautiousFigures.ts';
import { findPrice } from './findPrice.ts';
import { accountNow } from './handlers.ts';

/** A feed that is opened for the figures is not waited for longer. */
const TIMEOUT_MS = 1_500;

export interface FigureDeps {
  readonly feeds: AccountFeeds;
  readonly clock: Clock;
  readonly readRate: ReadRate;
}

/** Reads figures of accounts by their ids, from memory where this server follows them. */
export const accountFiguresReader =
  (deps: FigureDeps): ReadAccountFigures =>
  (accounts) =>
    readFeeds(deps, accounts, (account, feeds) => computeFigures(account, feeds, deps));

/** Computes something of each account by its id from the feeds of its products, which are opened where they are not. */
export async function readFeeds<Read>(
  { feeds }: Pick<FigureDeps, 'feeds'>,
  accounts: readonly TradingAccount[],
  compute: (account: TradingAccount, feeds: readonly AccountFeed[]) => Read,
): Promise<ReadonlyMap<string, Read>> {
  const read = await Promise.all(
    accounts.map(async (account) => {
      const own = await Promise.all(account.products.map((product) => feeds.ready(account, product, TIMEOUT_MS)));
      return [account.accountId, compute(account, own)] as const;
    }),
  );
  return new Map(read);
}

/** Follows an account until it is released. Its figures are those in memory, without waiting for a feed. */
export const accountHolder =
  (deps: FigureDeps): AccountReadings['hold'] =>
  (account) => {
    const held = account.products.map((product) => deps.feeds.hold(account, product));
    return {
      keyId: account.keyId,
      // A feed that was ended meanwhile is opened again.
      figures: () =>
        computeFigures(
          account,
          account.products.map((product) => deps.feeds.follow(account, product)),
          deps,
        ),
      release() {
        for (const each of held) each.release();
      },
    };
  };

export function computeFigures(
  account: TradingAccount,
  feeds: readonly AccountFeed[],
  deps: FigureDeps,
): AccountFigures {
  const futuresFeed = feeds.find(({ product }) => traitsOf(product).hasMargin);
  const spotFeed = feeds.find(({ product }) => !traitsOf(product).hasMargin);
  const futures = futuresFeed === undefined ? null : accountNow(futuresFeed, deps).futuresCapital;
  const spot = spotFeed === undefined ? [] : listSpot(spotFeed, deps.clock());
  const read = oldest(feeds.map((feed) => feed.freshness));
  const isKnown = read.state !== 'connecting';
  const futuresValue = futuresFeed === undefined ? '0' : (futures?.marginBalance ?? null);
  // Without a recent mark an account's value is not known.
  const freshness = isKnown && futuresValue === null ? { ...read, state: 'stale' as const } : read;
  const spotValue = sumAmounts(spot.map(({ valuation }) => valuation ?? '0'));
  const { exchange } = account;
  const value = { exchange, futuresFeed, spot, now: deps.clock(), readRate: deps.readRate };
  const cautious =
    isKnown && futuresValue !== null
      ? computeCautious({ ...value, futuresValue })
      : { cautiousEquity: null, exposure: null };
  const positions = [...(futuresFeed?.state.positions.values() ?? [])].filter(({ quantity }) => quantity !== 0n);
  return {
    freshness,
    readings: new Map(feeds.map((feed) => [feed.product, feed.freshness])),
    equity: isKnown && futuresValue !== null ? roundDown(sumAmounts([futuresValue, spotValue])) : null,
    ...cautious,
    isPriced: isPriced(exchange, spot),
    futures: isKnown ? futures : null,
    futuresValue: isKnown && futuresValue !== null ? roundDown(futuresValue) : null,
    spotValue: isKnown ? roundDown(spotValue) : null,
    transferable: isKnown ? findTransferable(account, futures, spot) : null,
    spot: isKnown ? spot : [],
    unpriced: spot.filter(({ valuation, total }) => valuation === null && !isZero(total)).map(({ asset }) => asset),
    openPositions: positions.length,
    openOrders: feeds.reduce((count, { state }) => count + [...state.orders.values()].length, 0),
    otherBalances: [...(futuresFeed?.state.balances ?? [])]
      .filter(([asset, { wallet }]) => asset !== futures?.asset && wallet !== 0n)
      .map(([asset, { wallet }]) => ({ asset, balance: formatFixed(wallet) })),
  };
}

/** Nothing of a broker's own account elsewhere can be moved. */
function findTransferable(
  { isMirrored }: TradingAccount,
  futures: AccountFigures['futures'],
  spot: readonly SpotFigure[],
): string | null {
  if (!isMirrored) return '0';
  const ofFutures = futures?.asset === VALUED_IN ? futures.transferableBalance : '0';
  const ofSpot = spot.find(({ asset }) => asset === VALUED_IN)?.free ?? '0';
  return roundDown(sumAmounts([ofFutures, ofSpot]));
}

function listSpot({ state, account }: AccountFeed, now: number): SpotFigure[] {
  return [...state.balances].map(([asset, { wallet, locked = 0n }]) => {
    const total = formatFixed(wallet);
    const price = findPrice(account.exchange, asset, now);
    const valuation = price === null ? null : roundDown(toDecimalString(decimal(total).times(price)));
    return { asset, free: formatFixed(wallet - locked), locked: formatFixed(locked), total, valuation };
  });
}

import type { AnswerOf } from '@aldgate/contract';
import { joinPair, marketAt } from '@aldgate/domain/market/marketRef.ts';
import { FUTURES, type Product } from '@aldgate/domain/market/product.ts';
import { decimal, isZero, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { CanMove } from '../../../ledger/assets.ts';
import type { Exchange } from '../../exchanges/index.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { AccountFeeds } from './accountFeeds.ts';
import { accountNow } from './handlers.ts';

type FuturesAccount = AnswerOf<'queryFuturesAccount'>;
export type Freshness = FuturesAccount['freshness'];

/** The asset that accounts are valued in, and its decimals. */
export const VALUED_IN = 'USDT';
const DECIMALS = 6;
/** A feed that is opened for the figures is not waited for longer. */
const TIMEOUT_MS = 1_500;

/** A balance of a spot wallet; decimal strings. */
export interface SpotFigure {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  readonly total: string;
  /** In USDT, rounded down; null without a price. */
  readonly valuation: string | null;
}

/** An account's figures from its feeds: decimal strings, in USDT where nothing else is said. */
export interface AccountFigures {
  /** The oldest of its wallets'. */
  readonly freshness: Freshness;
  /** When each wallet was read; of a futures wallet without a mark too. */
  readonly readings: ReadonlyMap<Product, Freshness>;
  /**
   * Futures wallet with unrealised profit at the exchange's mark, and spot balances at their price there, locked ones
   * included; a balance without a price counts as 0. Null until every wallet was read, or without a mark.
   */
  readonly equity: string | null;
  readonly futures: FuturesAccount['futuresCapital'];
  /** The futures wallet's part of the equity, and the spot wallet's. */
  readonly futuresValue: string | null;
  readonly spotValue: string | null;
  /** Sum that can be moved out of all wallets now. */
  readonly transferable: string | null;
  readonly spot: readonly SpotFigure[];
  /** Assets with a balance and without a price. */
  readonly unpriced: readonly string[];
  readonly openPositions: number;
  readonly openOrders: number;
  /** Other balances of the futures wallet than the margin's, which have no effect there. */
  readonly otherBalances: readonly { readonly asset: string; readonly balance: string }[];
}

export type ReadAccountFigures = (accounts: readonly TradingAccount[]) => Promise<ReadonlyMap<string, AccountFigures>>;

interface Deps {
  readonly feeds: AccountFeeds;
  readonly clock: Clock;
}

/** Reads figures of accounts by their ids, from memory where this server follows them. */
export function accountFiguresReader(deps: Deps): ReadAccountFigures {
  return async (accounts) => {
    const read = await Promise.all(
      accounts.map(async (account) => {
        const feeds = await Promise.all(
          account.products.map((product) => deps.feeds.ready(account, product, TIMEOUT_MS)),
        );
        return [account.accountId, computeFigures(account, feeds, deps)] as const;
      }),
    );
    return new Map(read);
  };
}

function computeFigures(account: TradingAccount, feeds: readonly AccountFeed[], deps: Deps): AccountFigures {
  const futuresFeed = feeds.find(({ product }) => product === FUTURES);
  const spotFeed = feeds.find(({ product }) => product === 'spot');
  const futures = futuresFeed === undefined ? null : accountNow(futuresFeed, deps).futuresCapital;
  const spot = spotFeed === undefined ? [] : listSpot(spotFeed, deps.clock());
  const read = oldest(feeds.map((feed) => feed.freshness));
  const isKnown = read.state !== 'connecting';
  const futuresValue = futuresFeed === undefined ? '0' : (futures?.marginBalance ?? null);
  // Without a recent mark an account's value is not known.
  const freshness = isKnown && futuresValue === null ? { ...read, state: 'stale' as const } : read;
  const spotValue = sum(spot.map(({ valuation }) => valuation ?? '0'));
  const positions = [...(futuresFeed?.state.positions.values() ?? [])].filter(({ quantity }) => quantity !== 0n);
  return {
    freshness,
    readings: new Map(feeds.map((feed) => [feed.product, feed.freshness])),
    equity: isKnown && futuresValue !== null ? roundDown(sum([futuresValue, spotValue])) : null,
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
  return roundDown(sum([ofFutures, ofSpot]));
}

function listSpot({ state, account }: AccountFeed, now: number): SpotFigure[] {
  return [...state.balances].map(([asset, { wallet, locked = 0n }]) => {
    const total = formatFixed(wallet);
    const price = findPrice(account.exchange, asset, now);
    const valuation = price === null ? null : roundDown(toDecimalString(decimal(total).times(price)));
    return { asset, free: formatFixed(wallet - locked), locked: formatFixed(locked), total, valuation };
  });
}

/**
 * The price of an asset in USDT at an exchange: the mark of its contract, else the last of its spot pair; null without
 * a recent one.
 */
export function findPrice({ code, marks, spotPrices }: Exchange, asset: string, now: number): string | null {
  if (asset === VALUED_IN) return '1';
  const mark = marks.currentMark(marketAt(code, `${asset}${VALUED_IN}`))?.price;
  return mark ?? spotPrices.recent(joinPair(asset, VALUED_IN), now) ?? null;
}

const SEVERITY = { live: 0, stale: 1, connecting: 2 } as const;

/** The freshness of figures from several sources: the worst state, and the oldest time. */
export function oldest(all: readonly Freshness[]): Freshness {
  const [worst] = [...all].sort((a, b) => SEVERITY[b.state] - SEVERITY[a.state] || (a.at ?? 0) - (b.at ?? 0));
  return worst ?? { state: 'live', at: null, ageMs: null };
}

/** Finds for each kind of content whether the account has none; what cannot be moved is no balance. */
export const holdsNothing = (
  { futures, spot, otherBalances, openPositions, openOrders }: AccountFigures,
  canMove: CanMove,
) => ({
  balance:
    (futures === null || !canMove(futures.asset, futures.balance)) &&
    !otherBalances.some(({ asset, balance }) => canMove(asset, balance)) &&
    !spot.some(({ asset, total }) => canMove(asset, total)),
  positions: openPositions === 0,
  orders: openOrders === 0,
});

const sum = (amounts: readonly string[]): string =>
  toDecimalString(amounts.reduce((total, amount) => total.plus(amount), decimal('0')));

/** Amounts of money round down, losses away from zero: an account is never worth more than is shown. */
export const roundDown = (amount: string): string =>
  toDecimalString(round(amount, DECIMALS, amount.startsWith('-') ? 'up' : 'down'));

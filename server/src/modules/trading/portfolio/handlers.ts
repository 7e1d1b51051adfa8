import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { filteredSymbol } from '@aldgate/contract/trading/fields.ts';
import { marketAt } from '@aldgate/domain/market/marketRef.ts';
import { FUTURES, findMarginAsset, type Product } from '@aldgate/domain/market/product.ts';
import { arithmeticOf } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { TradingAccounts } from '../../exchangeAccounts/index.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { AccountFeeds } from './accountFeeds.ts';
import { type SpotAsset, spotAccountNow } from './spotAccount.ts';
import { computeCapital, listAssets, listOpenOrders, listPositions, type Market } from './view.ts';

export interface PortfolioDeps {
  readonly accounts: TradingAccounts;
  readonly feeds: AccountFeeds;
  readonly clock: Clock;
}

/** TR-07: the polled calls, answered from memory. */
export function stateHandlers(deps: PortfolioDeps) {
  const findFeed = async (institutionId: string, keyId: string, product: Product = FUTURES) =>
    deps.feeds.ready(await deps.accounts.find(institutionId, keyId), product);
  const readOpenOrders = async (
    institutionId: string,
    { keyId, instrumentId, queryCondition }: ParsedOf<'queryOpenOrder'>,
    product: Product,
  ) => {
    const { freshness, items } = openOrdersNow(await findFeed(institutionId, keyId, product));
    const { direction, status, priceType } = queryCondition;
    const wanted = { instrumentId, direction, status, priceType };
    const symbol = filteredSymbol(queryCondition);
    return {
      freshness,
      items: items.filter((item) => matches(item, wanted) && matches(item, { instrumentId: symbol })),
    };
  };
  return {
    queryPosition: async ({ exchangeKeyId, instrumentId, queryCondition }, { user }) => {
      const feed = await findFeed(user.institutionId, exchangeKeyId);
      const { freshness, items } = positionsNow(feed, deps);
      const { direction } = queryCondition;
      const side = direction && ({ buy: 'long', sell: 'short' } as const)[direction];
      const symbol = filteredSymbol(queryCondition);
      return {
        freshness,
        items: items.filter((item) => matches(item, { instrumentId, side }) && matches(item, { instrumentId: symbol })),
      };
    },

    queryFuturesAccount: async ({ exchangeKeyId, assetSymbolList, filterZero }, { user }) => {
      const feed = await findFeed(user.institutionId, exchangeKeyId);
      const { assets, ...rest } = accountNow(feed, deps);
      const isWanted = ({ asset, balance }: (typeof assets)[number]) =>
        (assetSymbolList === undefined || assetSymbolList.includes(asset)) && !(filterZero && balance === '0');
      return { ...rest, assets: assets.filter(isWanted) };
    },

    querySpotAccount: async ({ exchangeKeyId, assetSymbolList, filterZero }, { user }) => {
      const { assets, ...rest } = spotAccountNow(await findFeed(user.institutionId, exchangeKeyId, 'spot'), deps);
      const isWanted = ({ asset, total }: SpotAsset) =>
        (assetSymbolList === undefined || assetSymbolList.includes(asset)) && !(filterZero && total === '0');
      return { ...rest, assets: assets.filter(isWanted) };
    },

    queryOpenOrder: (request, { user }) => readOpenOrders(user.institutionId, request, FUTURES),
    querySpotOpenOrder: (request, { user }) => readOpenOrders(user.institutionId, request, 'spot'),
  } satisfies Partial<AllHandlers>;
}

/** Whether a record has every value that a filter names. */
function matches<Item extends object>(item: Item, wanted: { readonly [Name in keyof Item]?: Item[Name] | undefined }) {
  return Object.entries(wanted).every(
    ([name, value]) => value === undefined || item[name as keyof Item] === (value as unknown),
  );
}

export type Figures = Pick<PortfolioDeps, 'clock'>;

export function positionsNow(feed: AccountFeed, deps: Figures): AnswerOf<'queryPosition'> {
  return { freshness: feed.freshness, items: listPositions(feed.state, buildMarket(feed, deps)) };
}

export function accountNow(feed: AccountFeed, deps: Figures): AnswerOf<'queryFuturesAccount'> {
  const { freshness, state } = feed;
  const market = buildMarket(feed, deps);
  const futuresCapital = freshness.state === 'connecting' ? null : computeCapital(state, market);
  return { freshness, futuresCapital, assets: listAssets(state, market) };
}

export function openOrdersNow(feed: AccountFeed): AnswerOf<'queryOpenOrder'> {
  return { freshness: feed.freshness, items: listOpenOrders(feed.state) };
}

function buildMarket({ account, product, brackets }: AccountFeed, { clock }: Figures): Market {
  const { code, marks } = account.exchange;
  const current = (symbol: string) => marks.currentMark(marketAt(code, symbol));
  return {
    mark: (symbol) => current(symbol)?.price,
    markAt: (symbol) => current(symbol)?.at,
    arithmetic: arithmeticOf(product),
    marginAsset: findMarginAsset(product),
    brackets,
    now: clock(),
  };
}

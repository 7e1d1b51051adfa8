import type { Pushed } from '@aldgate/contract/trading/push.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { TradingAccounts } from '../accounts/tradingAccount.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { Sessions } from './accountFeeds.ts';
import type { MarkPriceFeed } from './markPriceFeed.ts';
import { computeCapital, listAssets, listOpenOrders, listPositions, type Market } from './view.ts';

export interface PortfolioDeps {
  readonly accounts: TradingAccounts;
  readonly sessions: Sessions;
  readonly markPrices: MarkPriceFeed;
  readonly clock: Clock;
}

/** TR-07: the polled calls, answered from memory. */
export function stateHandlers(deps: PortfolioDeps) {
  const findFeed = async (institutionId: string, keyId: string) =>
    deps.sessions.ready(await deps.accounts.find(institutionId, keyId));
  return {
    queryPosition: async ({ exchangeKeyId, instrumentId }, { user }) => {
      const session = await findFeed(user.institutionId, exchangeKeyId);
      const { freshness, items } = positionsNow(session, deps);
      return {
        freshness,
        items: items.filter((item) => instrumentId === undefined || item.instrumentId === instrumentId),
      };
    },

    queryFuturesAccount: async ({ exchangeKeyId, assetSymbolList, filterZero }, { user }) => {
      const session = await findFeed(user.institutionId, exchangeKeyId);
      const { assets, ...rest } = accountNow(session, deps);
      const isWanted = ({ asset, balance }: (typeof assets)[number]) =>
        (assetSymbolList === undefined || assetSymbolList.includes(asset)) && !(filterZero && balance === '0');
      return { ...rest, assets: assets.filter(isWanted) };
    },

    queryOpenOrder: async ({ keyId, instrumentId }, { user }) => {
      const session = await findFeed(user.institutionId, keyId);
      const { freshness, items } = openOrdersNow(session);
      return {
        freshness,
        items: items.filter((item) => instrumentId === undefined || item.instrumentId === instrumentId),
      };
    },
  } satisfies Partial<AllHandlers>;
}

type Figures = Pick<PortfolioDeps, 'markPrices' | 'clock'>;

export function positionsNow(session: AccountFeed, deps: Figures): Pushed['positions'] {
  return { freshness: session.freshness, items: listPositions(session.state, buildMarket(session, deps)) };
}

export function accountNow(session: AccountFeed, deps: Figures): Pushed['account'] {
  const { freshness, state } = session;
  const market = buildMarket(session, deps);
  const futuresCapital = freshness.state === 'connecting' ? null : computeCapital(state, market);
  return { freshness, futuresCapital, assets: listAssets(state, market) };
}

export function openOrdersNow(session: AccountFeed): Pushed['openOrders'] {
  return { freshness: session.freshness, items: listOpenOrders(session.state) };
}

function buildMarket({ brackets }: AccountFeed, { markPrices, clock }: Figures): Market {
  return {
    mark: (symbol) => markPrices.currentMark(symbol)?.price,
    markAt: (symbol) => markPrices.currentMark(symbol)?.at,
    brackets,
    now: clock(),
  };
}

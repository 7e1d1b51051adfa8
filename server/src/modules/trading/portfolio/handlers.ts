import type { Pushed } from '@aldgate/contract/trading/push.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { TradingAccounts } from '../accounts/tradingAccount.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { Sessions } from './accountFeeds.ts';
import type { MarkPriceFeed } from './markPriceFeed.ts';
import { assetsOf, capitalOf, type Market, openOrdersOf, positionsOf } from './view.ts';

export interface PortfolioDeps {
  readonly accounts: TradingAccounts;
  readonly sessions: Sessions;
  readonly figures: MarkPriceFeed;
  readonly clock: Clock;
}

/** TR-07: the polled calls, answered from memory. */
export function stateHandlers(deps: PortfolioDeps) {
  const sessionOf = async (institutionId: string, keyId: string) =>
    deps.sessions.ready(await deps.accounts.find(institutionId, keyId));
  return {
    queryPosition: async ({ exchangeKeyId, instrumentId }, { user }) => {
      const session = await sessionOf(user.institutionId, exchangeKeyId);
      const { freshness, items } = positionsNow(session, deps);
      return {
        freshness,
        items: items.filter((item) => instrumentId === undefined || item.instrumentId === instrumentId),
      };
    },

    queryFuturesAccount: async ({ exchangeKeyId, assetSymbolList, filterZero }, { user }) => {
      const session = await sessionOf(user.institutionId, exchangeKeyId);
      const { assets, ...rest } = accountNow(session, deps);
      const isWanted = ({ asset, balance }: (typeof assets)[number]) =>
        (assetSymbolList === undefined || assetSymbolList.includes(asset)) && !(filterZero && balance === '0');
      return { ...rest, assets: assets.filter(isWanted) };
    },

    queryOpenOrder: async ({ keyId, instrumentId }, { user }) => {
      const session = await sessionOf(user.institutionId, keyId);
      const { freshness, items } = openOrdersNow(session);
      return {
        freshness,
        items: items.filter((item) => instrumentId === undefined || item.instrumentId === instrumentId),
      };
    },
  } satisfies Partial<AllHandlers>;
}

type Figures = Pick<PortfolioDeps, 'figures' | 'clock'>;

export function positionsNow(session: AccountFeed, deps: Figures): Pushed['positions'] {
  return { freshness: session.freshness, items: positionsOf(session.state, marketOf(session, deps)) };
}

export function accountNow(session: AccountFeed, deps: Figures): Pushed['account'] {
  const { freshness, state } = session;
  const market = marketOf(session, deps);
  const futuresCapital = freshness.state === 'connecting' ? null : capitalOf(state, market);
  return { freshness, futuresCapital, assets: assetsOf(state, market) };
}

export function openOrdersNow(session: AccountFeed): Pushed['openOrders'] {
  return { freshness: session.freshness, items: openOrdersOf(session.state) };
}

function marketOf({ brackets }: AccountFeed, { figures, clock }: Figures): Market {
  return { mark: (symbol) => figures.currentMark(symbol)?.price, brackets, now: clock() };
}

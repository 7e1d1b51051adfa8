import { marketAt } from '@aldgate/domain/market/marketRef.ts';
import { findMarginAsset } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { arithmeticOf } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import {
  type AccountRisk,
  type CoinRisk,
  type PositionRisk,
  type ReadAccountRisk,
  type TradingAccount,
  VALUED_IN,
} from '../../exchangeAccounts/index.ts';
import type { AccountFeed } from './accountFeed.ts';
import { computeFigures, type FigureDeps, readFeeds } from './accountFigures.ts';
import { findPrice } from './findPrice.ts';
import { buildHoldings } from './view.ts';

/** Reads what shocks of the market change in accounts by their ids, from memory where this server follows them. */
export const accountRiskReader =
  (deps: FigureDeps): ReadAccountRisk =>
  (accounts) =>
    readFeeds(deps, accounts, (account, feeds) => computeRisk(account, feeds, deps));

function computeRisk(account: TradingAccount, feeds: readonly AccountFeed[], deps: FigureDeps): AccountRisk {
  const figures = computeFigures(account, feeds, deps);
  const futures = feeds.find(({ product }) => traitsOf(product).hasMargin);
  const isKnown = figures.freshness.state !== 'connecting';
  return {
    figures,
    crossWallet: isKnown ? readCrossWallet(futures) : null,
    positions: futures === undefined || !isKnown ? [] : listPositions(futures),
    coins: figures.spot.map(
      ({ asset, total }): CoinRisk => ({ asset, total, price: findPrice(account.exchange, asset, deps.clock()) }),
    ),
  };
}

const readCrossWallet = (futures: AccountFeed | undefined): string =>
  formatFixed(futures?.state.balances.get(findMarginAsset(futures.product))?.cross ?? 0n);

/** The positions, and contracts whose isolated wallet has money; those with orders alone need no maintenance margin. */
function listPositions({ account, product, state, brackets }: AccountFeed): PositionRisk[] {
  const { code, marks } = account.exchange;
  const mark = (symbol: string) => marks.currentMark(marketAt(code, symbol))?.price;
  return buildHoldings(state, { arithmetic: arithmeticOf(product), mark, brackets })
    .filter(({ quantity, isolatedWallet }) => quantity !== 0n || isolatedWallet !== 0n)
    .map((holding) => ({
      instrumentId: holding.symbol,
      asset: holding.symbol.endsWith(VALUED_IN) ? holding.symbol.slice(0, -VALUED_IN.length) : holding.symbol,
      quantity: formatFixed(holding.quantity),
      cost: formatFixed(holding.cost),
      openPrice: formatFixed(holding.entryPrice),
      markPrice: holding.mark === undefined ? null : formatFixed(holding.mark),
      marginMode: holding.isIsolated ? 'isolated' : 'cross',
      isolatedWallet: formatFixed(holding.isolatedWallet),
      brackets: holding.brackets,
    }));
}

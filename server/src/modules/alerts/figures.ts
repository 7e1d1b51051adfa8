import type { AlertKind } from '@aldgate/domain/alerts/alert.ts';
import { MOVE_WINDOW_MS, toPercent } from '@aldgate/domain/alerts/alert.ts';
import { type MarketRef, parseMarket } from '@aldgate/domain/market/marketRef.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Exchanges } from '../exchanges/index.ts';
import type { RecentPrices } from './recentPrices.ts';

/** Current figures of markets and accounts; undefined where none is recent enough to judge by. */
export interface FigureSource {
  readonly price: (market: MarketRef) => string | undefined;
  /** A fraction. */
  readonly fundingRate: (market: MarketRef) => string | undefined;
  /** Fractions by the ids of accounts. */
  readonly marginRatios: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Figures of the exchanges' feeds: mark prices of contracts, last prices of pairs, funding rates. */
export function readMarket(exchanges: Exchanges, clock: Clock): Pick<FigureSource, 'price' | 'fundingRate'> {
  return {
    price(market) {
      const exchange = exchanges.find(market.exchange);
      return market.product === 'spot'
        ? exchange?.spotPrices.recent(market.instrumentId, clock())
        : exchange?.marks.currentMark(market)?.price;
    },
    fundingRate: (market) => exchanges.find(market.exchange)?.marks.currentFundingRate(market),
  };
}

/** A figure that alerts of a kind and subject are judged by. */
export interface Figure {
  readonly kind: AlertKind;
  readonly subject: string;
  /** In the unit of the alerts' values. */
  readonly figure: string;
}

/** Reads the figures of what alerts are about, without those that are not known at the moment. */
export async function readFigures(
  watched: readonly Pick<Figure, 'kind' | 'subject'>[],
  source: FigureSource,
  recent: RecentPrices,
  now: number,
): Promise<Figure[]> {
  const ratios = await source.marginRatios(
    watched.flatMap(({ kind, subject }) => (kind === 'margin_ratio' ? [subject] : [])),
  );
  recent.keep(new Set(watched.flatMap(({ kind, subject }) => (kind === 'price_move' ? [subject] : []))));
  return watched.flatMap(({ kind, subject }) => {
    const figure = readFigure(kind, subject);
    return figure === undefined ? [] : [{ kind, subject, figure }];
  });

  function readFigure(kind: AlertKind, subject: string): string | undefined {
    if (kind === 'margin_ratio') return percentOf(ratios.get(subject));
    const market = parseMarket(subject);
    if (market === undefined) return undefined;
    if (kind === 'funding_rate') return percentOf(source.fundingRate(market));
    const price = source.price(market);
    if (kind !== 'price_move' || price === undefined) return price;
    recent.note(subject, price, now);
    return recent.moveSince(subject, price, now - MOVE_WINDOW_MS);
  }
}

const percentOf = (ratio: string | undefined) => (ratio === undefined ? undefined : toPercent(ratio));

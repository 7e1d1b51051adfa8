import type { AlertKind } from '@aldgate/domain/alerts/alert.ts';
import { MOVE_WINDOW_MS, toPercent } from '@aldgate/domain/alerts/alert.ts';
import { type MarketRef, parseMarket } from '@aldgate/domain/market/marketRef.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { Clock } from '../../kernel/time/clock.ts';
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
      return traitsOf(market.product).hasMark
        ? exchange?.marks.currentMark(market)?.price
        : exchange?.spotPrices.recent(market.instrumentId, clock());
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

/** The figure of a kind and subject at this moment; undefined where none is recent enough, and for moves. */
export async function readCurrent(
  { kind, subject }: Pick<Figure, 'kind' | 'subject'>,
  source: FigureSource,
): Promise<string | undefined> {
  if (kind === 'price_move') return undefined;
  return readLevel({ kind, subject }, source, await source.marginRatios(kind === 'margin_ratio' ? [subject] : []));
}

function readLevel(
  { kind, subject }: Pick<Figure, 'kind' | 'subject'>,
  source: FigureSource,
  ratios: ReadonlyMap<string, string>,
): string | undefined {
  if (kind === 'margin_ratio') return percentOf(ratios.get(subject));
  const market = parseMarket(subject);
  if (market === undefined) return undefined;
  return kind === 'funding_rate' ? percentOf(source.fundingRate(market)) : source.price(market);
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
  return watched.flatMap((each) => {
    const level = readLevel(each, source, ratios);
    return level === undefined
      ? []
      : [{ ...each, figure: each.kind === 'price_move' ? measureMove(each, level) : level }];
  });

  function measureMove({ subject }: Pick<Figure, 'subject'>, price: string): string {
    recent.note(subject, price, now);
    return recent.moveSince(subject, price, now - MOVE_WINDOW_MS);
  }
}

const percentOf = (ratio: string | undefined) => (ratio === undefined ? undefined : toPercent(ratio));

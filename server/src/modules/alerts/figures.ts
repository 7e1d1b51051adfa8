import type { AlertKind } from '@aldgate/domain/alerts/alert.ts';
import { computeMove, MOVE_WINDOW_MS, toPercent } from '@aldgate/domain/alerts/alert.ts';
import { type MarketRef, parseMarket } from '@aldgate/domain/market/marketRef.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Exchanges } from '../exchanges/index.ts';

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

/** The lowest and the highest price of a minute. */
interface Minute {
  readonly minute: number;
  readonly low: string;
  readonly high: string;
}

const MINUTE_MS = 60_000;

/**
 * Prices of the last hour by market, a lowest and a highest for each minute. It begins with the first price that is
 * noted, so that after a start an hour passes until moves are measured over a whole one.
 */
export class RecentPrices {
  readonly #markets = new Map<string, Minute[]>();

  note(subject: string, price: string, now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    const kept = (this.#markets.get(subject) ?? []).filter((each) => each.minute > minute - MOVE_WINDOW_MS / MINUTE_MS);
    const last = kept.at(-1);
    if (last?.minute !== minute) kept.push({ minute, low: price, high: price });
    else
      kept[kept.length - 1] = {
        minute,
        low: decimal(price).lt(last.low) ? price : last.low,
        high: decimal(price).gt(last.high) ? price : last.high,
      };
    this.#markets.set(subject, kept);
  }

  /** The move to a price from those noted since a time, in percent; 0 where none was. */
  moveSince(subject: string, price: string, since: number): string {
    const minutes = (this.#markets.get(subject) ?? []).filter(({ minute }) => minute >= Math.floor(since / MINUTE_MS));
    const extreme = (values: readonly string[], isBeyond: (value: string, than: string) => boolean) =>
      values.reduce((found, value) => (isBeyond(value, found) ? value : found), price);
    const low = extreme(
      minutes.map((each) => each.low),
      (value, than) => decimal(value).lt(than),
    );
    const high = extreme(
      minutes.map((each) => each.high),
      (value, than) => decimal(value).gt(than),
    );
    return computeMove({ price, low, high });
  }

  /** Forgets all markets but these. */
  keep(subjects: ReadonlySet<string>): void {
    for (const subject of this.#markets.keys()) if (!subjects.has(subject)) this.#markets.delete(subject);
  }
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

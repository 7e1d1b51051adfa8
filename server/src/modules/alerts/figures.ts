import { type AlertKind, alertSubject, MOVE_WINDOW_MS, toPercent } from '@aldgate/domain/alerts/alert.ts';
import { type MarketRef, parseMarket } from '@aldgate/domain/market/marketRef.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Exchanges } from '../exchanges/index.ts';
import type { RecentPrices } from './recentPrices.ts';

/** Current figures of markets, accounts, projects and loans; undefined where none is recent enough to judge by. */
export interface FigureSource {
  readonly price: (market: MarketRef) => string | undefined;
  /** A fraction. */
  readonly fundingRate: (market: MarketRef) => string | undefined;
  /** Fractions by the ids of accounts. */
  readonly marginRatios: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Fractions of NAV by the numbers of projects. */
  readonly cushions: (projectNos: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Fractions by the ids of loans. */
  readonly ltvs: (loanIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
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

/** A kind of alerts with its subject: the key of a market, the id of an account or a loan, the number of a project. */
export interface Watched {
  readonly kind: AlertKind;
  readonly subject: string;
}

/** A figure that alerts of a kind and subject are judged by. */
export interface Figure extends Watched {
  /** In the unit of the alerts' values. */
  readonly figure: string;
}

/** The figure of a kind and subject at this moment; undefined where none is recent enough, and for moves. */
export async function readCurrent(watched: Watched, source: FigureSource): Promise<string | undefined> {
  if (watched.kind === 'price_move') return undefined;
  return readLevel(watched, source, await readFractions([watched], source));
}

/** Reads the fractions of accounts, projects and loans by their subjects. */
async function readFractions(
  watched: readonly Watched[],
  { marginRatios, cushions, ltvs }: FigureSource,
): Promise<ReadonlyMap<string, string>> {
  const about = (subject: ReturnType<typeof alertSubject>) =>
    watched.flatMap((each) => (alertSubject(each.kind) === subject ? [each.subject] : []));
  return new Map([
    ...(await marginRatios(about('account'))),
    ...(await cushions(about('project'))),
    ...(await ltvs(about('loan'))),
  ]);
}

function readLevel(
  { kind, subject }: Watched,
  source: FigureSource,
  fractions: ReadonlyMap<string, string>,
): string | undefined {
  if (alertSubject(kind) !== 'market') return percentOf(fractions.get(subject));
  const market = parseMarket(subject);
  if (market === undefined) return undefined;
  return kind === 'funding_rate' ? percentOf(source.fundingRate(market)) : source.price(market);
}

/** Reads the figures of what alerts are about, without those that are not known at the moment. */
export async function readFigures(
  watched: readonly Watched[],
  source: FigureSource,
  recent: RecentPrices,
  now: number,
): Promise<Figure[]> {
  const fractions = await readFractions(watched, source);
  recent.keep(new Set(watched.flatMap(({ kind, subject }) => (kind === 'price_move' ? [subject] : []))));
  return watched.flatMap((each) => {
    const level = readLevel(each, source, fractions);
    return level === undefined
      ? []
      : [{ ...each, figure: each.kind === 'price_move' ? measureMove(each, level) : level }];
  });

  function measureMove({ subject }: Watched, price: string): string {
    recent.note(subject, price, now);
    return recent.moveSince(subject, price, now - MOVE_WINDOW_MS);
  }
}

const percentOf = (fraction: string | undefined) => (fraction === undefined ? undefined : toPercent(fraction));

import { type MarketRef, marketAt } from '@aldgate/domain/market/marketRef.ts';
import { ExchangeRest } from '@aldgate/exchange';
import { parseTradingRules, type TradingRules } from '@aldgate/exchange/tradingRules.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/clock.ts';

export interface Instrument extends MarketRef {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly marginAsset: string;
  readonly rules: TradingRules;
}

/** The contracts that an exchange lists, by their ids, read again every ten minutes. */
export interface Instruments {
  /** Throws instrumentNotFound; exchangeUnavailable if the list was never read. */
  find(instrumentId: string): Promise<Instrument>;
  /** The perpetual contract of a pair. */
  findPair(baseAsset: string, quoteAsset: string): Promise<Instrument>;
  all(): Promise<readonly Instrument[]>;
}

const KEEP_MS = 10 * 60 * 1_000;
/** The exchange's status of a tradable contract. */
const TRADING = 'TRADING';
const PERPETUAL = 'PERPETUAL';

type Listed = ReadonlyMap<string, Instrument>;

interface Options {
  /** The exchange's code. */
  readonly code: string;
  readonly rest: string;
  readonly clock: Clock;
}

export function createInstruments({ code, rest, clock }: Options): Instruments {
  const exchange = new ExchangeRest({ rest });
  let kept: { readonly listed: Listed; readonly at: number } | undefined;
  let loading: Promise<Listed> | undefined;

  const load = async (): Promise<Listed> => {
    const { symbols } = await exchange.exchangeInfo();
    const perpetuals = symbols.filter(({ status, contractType }) => status === TRADING && contractType === PERPETUAL);
    const listed = new Map(
      perpetuals.map((info) => {
        const { symbol, baseAsset, quoteAsset, marginAsset } = info;
        const rules = parseTradingRules(info);
        return [symbol, { ...marketAt(code, symbol), baseAsset, quoteAsset, marginAsset, rules }];
      }),
    );
    kept = { listed, at: clock() };
    return listed;
  };

  /** If the exchange does not answer, the last known rules apply: the exchange checks every order itself. */
  const current = async (): Promise<Listed> => {
    if (kept !== undefined && clock() - kept.at < KEEP_MS) return kept.listed;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    try {
      return await loading;
    } catch {
      if (kept === undefined) throw new ApiError('exchangeUnavailable');
      return kept.listed;
    }
  };

  const found = (instrument: Instrument | undefined): Instrument => {
    if (instrument === undefined) throw new ApiError('instrumentNotFound');
    return instrument;
  };

  return {
    find: async (instrumentId) => found((await current()).get(instrumentId)),
    findPair: async (base, quote) =>
      found([...(await current()).values()].find((one) => one.baseAsset === base && one.quoteAsset === quote)),
    all: async () => [...(await current()).values()],
  };
}

import { ExchangeRest } from '@aldgate/exchange';
import { parseTradingRules, type TradingRules } from '@aldgate/exchange/tradingRules.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/clock.ts';

export interface Instrument {
  readonly instrumentId: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly marginAsset: string;
  readonly rules: TradingRules;
}

/** The contracts that the exchange lists, read again every ten minutes. */
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

export function createInstruments({ rest, clock }: { readonly rest: string; readonly clock: Clock }): Instruments {
  const exchange = new ExchangeRest({ rest });
  let kept: { readonly listed: Listed; readonly at: number } | undefined;
  let loading: Promise<Listed> | undefined;

  const load = async (): Promise<Listed> => {
    const { symbols } = await exchange.exchangeInfo();
    const perpetuals = symbols.filter(({ status, contractType }) => status === TRADING && contractType === PERPETUAL);
    const listed = new Map(
      perpetuals.map((info) => {
        const { symbol: instrumentId, baseAsset, quoteAsset, marginAsset } = info;
        return [instrumentId, { instrumentId, baseAsset, quoteAsset, marginAsset, rules: parseTradingRules(info) }];
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

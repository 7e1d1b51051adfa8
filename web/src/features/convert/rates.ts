import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

/** The server's market value of an asset and its part of the spread. */
export type IndicativeRate = AnswerOf<'listIndicativeRateNotLogin'>[number];

export type IndicativeRates = ReadonlyMap<string, IndicativeRate>;

const NONE: IndicativeRates = new Map();

const EVERY_MS = 2_000;

/**
 * Loads the rates that indicative prices are computed from. A failed load shows them as missing, so that no outdated
 * rate is displayed.
 */
export function useIndicativeRates(): IndicativeRates {
  const { data, isError } = useQuery({
    queryKey: ['convert', 'indicativeRates'],
    queryFn: ({ signal }) => call('listIndicativeRateNotLogin', {}, { signal }),
    select: byAsset,
    refetchInterval: EVERY_MS,
  });
  return isError ? NONE : (data ?? NONE);
}

const byAsset = (rates: readonly IndicativeRate[]): IndicativeRates => new Map(rates.map((rate) => [rate.asset, rate]));

import type { AnswerOf } from '@aldgate/contract';
import { ApiError } from '../../kernel/apiError.ts';
import { readShownValues } from '../market/index.ts';
import type { OtcDeps } from './deps.ts';
import { priceTrade, type Size } from './pricing.ts';
import { requireSides } from './sides.ts';

/** The size, in the base asset, whose price visitors read before they enter one. */
const PUBLISHED = { baseAsset: 'BTC', quoteAsset: 'USDT', size: '10' } as const;

/** Computes an indicative price on both sides; null where the pair is suspended or has no current price. */
export async function readTwoWayPrice({
  database,
  market,
  clock,
}: OtcDeps): Promise<AnswerOf<'queryDeskNotLogin'>['twoWay']> {
  const { baseAsset, quoteAsset, size } = PUBLISHED;
  try {
    const { from: base, to: quote } = await requireSides(database, { fromAsset: baseAsset, toAsset: quoteAsset });
    const now = clock();
    const price = (sides: Parameters<typeof priceTrade>[1], fixed: Size['fixed']) => {
      const values = readShownValues(market, sides, now);
      return priceTrade(market, sides, { fixed, amount: size }, { values, now, recentUsd: '0' }).price;
    };
    return { ...PUBLISHED, bid: price({ from: base, to: quote }, 'from'), ask: price({ from: quote, to: base }, 'to') };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

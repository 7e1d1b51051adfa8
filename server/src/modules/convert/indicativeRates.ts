import type { AnswerOf } from '@aldgate/contract';
import { computeVolatility } from '@aldgate/domain/convert/quote.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type Market, valueAsset } from '../market/index.ts';
import { listConvertAssets } from './assets.ts';

/**
 * CV-04: what a client computes indicative prices from: each asset's value in US dollars and its part of the spread.
 */
export async function indicativeRates(
  database: Database,
  market: Market,
  now: number,
): Promise<AnswerOf<'listIndicativeRateNotLogin'>> {
  const assets = await listConvertAssets(database, null);
  return assets
    .filter(({ enabled }) => enabled)
    .map(({ asset, spreadBps }) => {
      const result = valueAsset(market, asset, { unit: 'USD', now });
      const value = 'refused' in result ? undefined : result;
      return {
        asset,
        usdRate: value ? toDecimalString(value.price) : null,
        at: value ? value.at : null,
        spreadBps: toDecimalString(spreadBps),
        volatilityBps: computeVolatility(value?.deviationBps ?? 0, 0),
      };
    });
}

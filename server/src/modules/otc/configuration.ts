import type { AnswerOf } from '@aldgate/contract';
import { computeVolatility } from '@aldgate/domain/convert/quote.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../access/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { User } from '../../kernel/http/caller.ts';
import { readBalances } from '../../ledger/balances.ts';
import { valueAsset, valueInUsd } from '../market/index.ts';
import type { OtcDeps } from './deps.ts';
import { describeDesk } from './deskState.ts';
import { listOtcAssets, readSizes } from './terms.ts';
import { readTwoWayPrice } from './twoWayPrice.ts';
import { readDaily } from './volume.ts';

/** The desk's hours, sizes and margins. */
export async function deskConfiguration(deps: OtcDeps): Promise<AnswerOf<'listBlockTradeConfigure'>> {
  const { database } = deps;
  const [desk, sizes, assets] = await Promise.all([
    describeDesk(database, deps),
    readSizes(database, null),
    listOtcAssets(database),
  ]);
  const { minimumUsd, streamMaximumUsd, maximumUsd } = sizes;
  const margins = assets.map(({ asset, enabled, margins: bands }) => ({ asset, enabled, margins: [...bands] }));
  return { desk, minimumUsd, streamMaximumUsd, maximumUsd, assets: margins };
}

/** An institution's sizes, and why it may not trade. */
export async function ownConfiguration(
  { database, clock }: OtcDeps,
  user: User,
): Promise<AnswerOf<'listUserBlockTradeConfigure'>> {
  const now = clock();
  const { minimumUsd, maximumUsd, dailyUsd } = await readSizes(database, user.institutionId);
  const daily = await readDaily(database, { institutionId: user.institutionId, limit: dailyUsd, now });
  return { minimumUsd, maximumUsd, daily, closed: await whyClosed(database, user, now) };
}

const REASONS = {
  serviceSuspended: 'service',
  featureOff: 'feature',
  kycRequired: 'verification',
  restricted: 'restriction',
} as const;

/** Finds why the institution may not trade. The screen and the call check the member's role and Google. */
async function whyClosed(database: OtcDeps['database'], user: User, now: number) {
  try {
    await authorize(database, user, 'otc', { now });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.entry in REASONS) return REASONS[error.entry as keyof typeof REASONS];
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The balances of capital_account in the desk's assets, zero included. */
export async function deskBalances(
  { database, market, clock }: OtcDeps,
  institutionId: string,
): Promise<AnswerOf<'listBlockAssetBalance'>> {
  const now = clock();
  const balances = await readBalances(database, institutionId);
  const capital = new Map(
    balances.filter(({ accountType }) => accountType === 'capital_account').map((balance) => [balance.asset, balance]),
  );
  const assets = await listOtcAssets(database);
  return assets.map(({ asset, name }) => {
    const { total = '0', frozen = '0', available = '0' } = capital.get(asset) ?? {};
    const value = valueInUsd(market, asset, now);
    const usdValuation = value ? round(decimal(total).times(value.price), 2, 'down') : null;
    return { asset, name, total, frozen, available, usdValuation };
  });
}

/** The desk and the values of its assets, for visitors. */
export async function visitorDesk(deps: OtcDeps): Promise<AnswerOf<'queryDeskNotLogin'>> {
  const { database, market, clock } = deps;
  const [desk, sizes, assets, twoWay] = await Promise.all([
    describeDesk(database, deps),
    readSizes(database, null),
    listOtcAssets(database),
    readTwoWayPrice(deps),
  ]);
  const now = clock();
  const { minimumUsd, streamMaximumUsd, maximumUsd } = sizes;
  return {
    desk,
    minimumUsd,
    streamMaximumUsd,
    maximumUsd,
    twoWay,
    assets: assets
      .filter(({ enabled }) => enabled)
      .map(({ asset, name, kind, precision, margins }) => {
        const value = valueAsset(market, asset, { unit: 'USD', now });
        const isKnown = !('refused' in value);
        return {
          asset,
          name,
          kind,
          precision,
          usdRate: isKnown ? toDecimalString(value.price) : null,
          indexRate: isKnown ? toDecimalString(value.index) : null,
          at: isKnown ? value.at : null,
          volatilityBps: computeVolatility(isKnown ? value.deviationBps : 0, 0),
          margins: [...margins],
        };
      }),
  };
}

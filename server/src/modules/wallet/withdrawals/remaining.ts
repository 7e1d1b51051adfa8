import type { AnswerOf } from '@aldgate/contract';
import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { computeQuota } from '@aldgate/domain/convert/quota.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Asset } from '@aldgate/domain/money/asset.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { type PayoutTerms, readPayoutTerms } from '../../bank/index.ts';
import { listNetworks } from '../../custody/index.ts';
import { valueInUsd } from '../../market/index.ts';
import type { WalletDeps } from '../deps.ts';
import { readDayLimit } from './usage.ts';

/** WAL-04: how much an institution can still withdraw, in US dollars and in an asset. */
export async function queryRemaining(
  { database, clock, market }: WalletDeps,
  user: User,
  symbol: string,
): Promise<AnswerOf<'getWithdrawRemainingAmount'>> {
  const now = clock();
  await authorize(database, user, 'viewWithdrawals', { now });
  const asset = await findAsset(database, symbol);
  if (asset === undefined || asset.kind !== 'crypto') throw new ApiError('assetUnsupported', { asset: symbol });
  const maxima = (await listNetworks(database, now)).flatMap(({ assets }) =>
    assets.filter((each) => each.asset === symbol).map(({ withdrawMaximum }) => withdrawMaximum),
  );
  return describeRemaining({ database, market }, user, { asset, rail: 'chain', maximum: maxima[0] ?? null, now });
}

/** Answers the same for a currency, whose withdrawals have a limit of their own. */
export async function queryFiatRemaining(
  { database, clock, businessClock, market }: WalletDeps,
  user: User,
  symbol: string,
): Promise<AnswerOf<'getFiatWithdrawRemainingAmount'>> {
  const now = clock();
  await authorize(database, user, 'viewFiatWithdrawals', { now });
  const asset = await findAsset(database, symbol);
  if (asset === undefined || asset.kind !== 'fiat') throw new ApiError('assetUnsupported', { asset: symbol });
  const byMethod = await readPayoutTerms(database, symbol, await businessClock(database));
  const [terms] = byMethod.values();
  const maximum = terms?.maximum ?? null;
  const left = await describeRemaining({ database, market }, user, { asset, rail: 'bank', maximum, now });
  return { ...left, terms: terms === undefined ? null : describeTerms(terms, [...byMethod.keys()]) };
}

const describeTerms = (
  { minimum, maximum, feeShared, feeOur, valueDate }: PayoutTerms,
  remittanceMethods: RemittanceMethod[],
) => ({
  remittanceMethods,
  minimum,
  maximum,
  feeShared,
  feeOur,
  valueDate,
});

interface Remaining {
  readonly asset: Asset;
  readonly rail: 'chain' | 'bank';
  readonly maximum: string | null;
  readonly now: number;
}

async function describeRemaining(
  { database, market }: Pick<WalletDeps, 'database' | 'market'>,
  user: User,
  { asset, rail, maximum, now }: Remaining,
): Promise<AnswerOf<'getWithdrawRemainingAmount'>> {
  const counted = { now, rail, except: null };
  const { limit, used, resetsAt, level } = await readDayLimit(database, user.institutionId, counted);
  const quota = computeQuota(limit, used);
  const price = valueInUsd(market, asset.symbol, now);
  return {
    usd: { ...quota, resetsAt },
    asset: {
      transactionMaximum: maximum,
      left:
        price === undefined
          ? null
          : toDecimalString(round(decimal(quota.left).div(decimal(price.price)), asset.precision, 'down')),
    },
    level,
  };
}

import type { AnswerOf } from '@aldgate/contract';
import { computeQuota } from '@aldgate/domain/convert/quota.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { findAsset } from '../../../ledger/assets.ts';
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
  const { limit, used, resetsAt, level } = await readDayLimit(database, user.institutionId, { now, except: null });
  const quota = computeQuota(limit, used);
  const price = valueInUsd(market, symbol, now);
  const maxima = (await listNetworks(database, now)).flatMap(({ assets }) =>
    assets.filter((each) => each.asset === symbol).map(({ withdrawMaximum }) => withdrawMaximum),
  );
  return {
    usd: { ...quota, resetsAt },
    asset: {
      transactionMaximum: maxima[0] ?? null,
      left:
        price === undefined
          ? null
          : toDecimalString(round(decimal(quota.left).div(decimal(price.price)), asset.precision, 'down')),
    },
    level,
  };
}

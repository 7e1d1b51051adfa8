import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { capitalAccount } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';

interface Payment {
  readonly institutionId: string;
  readonly asset: string;
  readonly amount: string;
  /** Epoch ms, by the database's time as the prices are. */
  readonly now: number;
}

/**
 * Throws insufficientBalance, with what is left of the asset, unless the balance pays a new firm price with all open
 * ones. The caller holds the institution's lock, so that prices at once count each other.
 */
export async function assertPayable(tx: Tx, { institutionId, asset, amount, now }: Payment): Promise<void> {
  const { open } = await tx
    .selectFrom('otc_quote')
    .select((quote) => quote.fn.coalesce(quote.fn.sum<string>('from_amount'), sql<string>`0`).as('open'))
    .where('institution_id', '=', institutionId)
    .where('from_asset', '=', asset)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  const available = decimal(await readAvailable(tx, capitalAccount(institutionId, asset)));
  const left = available.gt(open) ? available.minus(open) : decimal('0');
  if (left.lt(amount)) throw new ApiError('insufficientBalance', { asset, available: toDecimalString(left) });
}

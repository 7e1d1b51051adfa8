import { ApiError } from '../kernel/apiError.ts';
import type { Tx } from '../kernel/database/database.ts';
import { capitalAccount, PLATFORM, treasury } from './account.ts';
import { findOwner } from './balances.ts';
import { post } from './post.ts';
import type { Transfer } from './transfer.ts';

interface Exchanged {
  readonly owner: string;
  readonly fromAsset: string;
  readonly fromAmount: string;
  readonly toAsset: string;
  readonly toAmount: string;
}

/** Both sides of a trade between a customer's capital_account and the treasury. */
export function exchangeLegs({ owner, fromAsset, fromAmount, toAsset, toAmount }: Exchanged): Transfer['legs'] {
  return [
    { account: capitalAccount(owner, fromAsset), amount: `-${fromAmount}` },
    { account: treasury(fromAsset), amount: fromAmount },
    { account: treasury(toAsset), amount: `-${toAmount}` },
    { account: capitalAccount(owner, toAsset), amount: toAmount },
  ];
}

/**
 * Posts a trade between a customer and the treasury as one transfer and returns its id. Throws insufficientBalance if
 * the customer is short, conversionUnavailable if the treasury is.
 */
export async function postExchange(
  tx: Tx,
  transfer: Omit<Transfer, 'legs'>,
  exchanged: Exchanged,
  at: number,
): Promise<string> {
  const [outcome] = await post(tx, [{ ...transfer, legs: exchangeLegs(exchanged) }], at);
  if (outcome?.result === 'posted') return outcome.transferId;
  if (outcome?.result === 'insufficient') {
    if ((await findOwner(tx, outcome.accountId)) !== PLATFORM)
      throw new ApiError('insufficientBalance', { asset: exchanged.fromAsset });
    throw new ApiError('conversionUnavailable');
  }
  throw new Error(`the ledger rejected ${transfer.key}: ${outcome?.result}`);
}

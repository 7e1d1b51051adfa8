import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import type { WalletDeps } from '../deps.ts';
import { withdrawAtOnce } from './confirm.ts';

/** A withdrawal of coins to an entry of the address book. */
export interface KeyWithdrawal {
  readonly key: string;
  readonly asset: string;
  readonly network: string;
  readonly addressId: string;
  readonly amount: string;
}

type Answer = AnswerOf<'confirmWithdraw'> & { readonly fee: string; readonly receivable: string };

/**
 * Withdraws coins with a key of the open API, once per `key`: the API key stands for code and Google, another member
 * votes as on the screens. A repeat answers the state of the first.
 */
export type WithdrawByKey = (
  caller: Pick<SignedInCaller, 'user' | 'origin'>,
  apiKey: string,
  request: KeyWithdrawal,
) => Promise<Answer>;

export function createWithdrawByKey(deps: WalletDeps): WithdrawByKey {
  return async (caller, apiKey, request) => {
    const { key, asset, amount, network, addressId } = request;
    const once = { key, requestDigest: digestRequest('withdraw', request) };
    const route = { rail: 'chain', network, addressId, typedMiddle: null } as const;
    const { fee, receivable, ...confirmed } = await withdrawAtOnce(deps, caller, once, {
      asset,
      amount,
      route,
      apiKey,
    });
    return { ...confirmed, fee: toDecimalString(fee), receivable: toDecimalString(receivable) };
  };
}

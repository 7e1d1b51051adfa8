import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import type { WalletDeps } from '../deps.ts';
import { confirmDraft } from './confirm.ts';
import { submitWithdrawal } from './draft.ts';
import { notPayable } from './notPayable.ts';

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
  return async ({ user, origin }, apiKey, request) => {
    const { key, asset, amount, network, addressId } = request;
    const once = { key, requestDigest: digestRequest('withdraw', request) };
    const route = { rail: 'chain', network, addressId, typedMiddle: null } as const;
    const { withdrawId, fee, receivable } = await submitWithdrawal(deps, user, once, { asset, amount, route, apiKey });
    const confirmed = await inTransaction(deps.database, (tx) => confirmDraft(deps, tx, withdrawId, { user, origin }));
    if (confirmed === null) throw notPayable();
    return { ...confirmed, fee: toDecimalString(fee), receivable: toDecimalString(receivable) };
  };
}

import type { Action } from '../identity/freeze.ts';
import type { CustomerAccount } from '../ledger/accountType.ts';

interface Route {
  readonly transferFrom: CustomerAccount;
  readonly transferTo: CustomerAccount;
}

/** The action of the authorization policy that a transfer between own accounts is: one of them only adds margin. */
export const findTransferAction = ({ transferFrom, transferTo }: Route) =>
  transferFrom === 'capital_account' && transferTo === 'swap_account'
    ? ('transferToFutures' as const satisfies Action)
    : ('transfer' as const satisfies Action);

import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';

/** The owner of the platform's own accounts. Only clearing, grants and costs may become negative. */
export const PLATFORM = 'platform';

/** An account: unique by owner, type and asset, opened when it is first posted to. */
export interface AccountRef {
  /**
   * An institution's id, that of a broker's sub-account, the number of a project, a network or the platform's account
   * at a bank (for custody), or PLATFORM.
   */
  readonly owner: string;
  readonly type: AccountType;
  readonly asset: string;
}

export const capitalAccount = (institutionId: string, asset: string): AccountRef => ({
  owner: institutionId,
  type: 'capital_account',
  asset,
});

export const treasury = (asset: string): AccountRef => ({ owner: PLATFORM, type: 'treasury', asset });

export const grants = (asset: string): AccountRef => ({ owner: PLATFORM, type: 'grants', asset });

/** The pool that loans are paid from. */
export const lending = (asset: string): AccountRef => ({ owner: PLATFORM, type: 'lending', asset });

/** The cash of a project: its money that is at no exchange. */
export const projectCash = (projectNo: string, asset: string): AccountRef => ({
  owner: projectNo,
  type: 'principal_account',
  asset,
});

/** The debt of an owner to the platform, below zero, and the platform's claim on all of it. */
export const platformLoan = (owner: string, asset: string): AccountRef => ({ owner, type: 'platform_loan', asset });

export const loanReceivable = (asset: string): AccountRef => ({ owner: PLATFORM, type: 'loan_receivable', asset });

/** Interest that an owner owes, below zero, and the platform's claim on all of it. */
export const interestPayable = (owner: string, asset: string): AccountRef => ({
  owner,
  type: 'interest_payable',
  asset,
});

export const interestReceivable = (asset: string): AccountRef => ({
  owner: PLATFORM,
  type: 'interest_receivable',
  asset,
});

/** The mirror of a futures wallet at the exchange. */
export const swapAccount = (owner: string, asset: string): AccountRef => ({ owner, type: 'swap_account', asset });

/** The counterparty of deposits, withdrawals and exchanges. */
export const clearing = (asset: string): AccountRef => ({ owner: PLATFORM, type: 'clearing', asset });

export const fees = (asset: string): AccountRef => ({ owner: PLATFORM, type: 'fees', asset });

export const suspense = (asset: string): AccountRef => ({ owner: PLATFORM, type: 'suspense', asset });

export const costs = (asset: string): AccountRef => ({ owner: PLATFORM, type: 'costs', asset });

/** The owner of the custody of the platform's account at a bank. */
export const bankPlace = (accountId: string): string => `bank:${accountId}`;

/** Account of the platform's holdings on a network: its balance is their negative. */
export const custody = (network: string, asset: string): AccountRef => ({ owner: network, type: 'custody', asset });

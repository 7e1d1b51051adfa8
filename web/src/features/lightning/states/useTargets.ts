import type { PushedStates } from '@aldgate/contract/trading/applyPushed.ts';
import { useMemo } from 'react';
import { type ListedAccount, useAccountList } from './accountList.ts';
import { NO_STATES, useAccountStates } from './accountStates.ts';
import { type Absence, findAbsence } from './findAbsence.ts';

/** A listed account with its states. */
export interface Target extends ListedAccount {
  readonly states: PushedStates;
  readonly absence: Absence;
}

const NO_ACCOUNTS: readonly ListedAccount[] = [];

/** The listed accounts with their states, in the member's order; `active` are those that a press acts on. */
export function useTargets(): { readonly targets: readonly Target[]; readonly active: readonly Target[] } {
  const { data: accounts = NO_ACCOUNTS } = useAccountList();
  const { byKey, isOpen } = useAccountStates();
  return useMemo(() => {
    const targets = accounts.map((account) => {
      const states = byKey.get(account.keyId) ?? NO_STATES;
      return { ...account, states, absence: findAbsence(account, states, isOpen) };
    });
    return { targets, active: targets.filter(({ absence }) => absence === null) };
  }, [accounts, byKey, isOpen]);
}

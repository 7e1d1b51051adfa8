import type { PushedStates } from '@aldgate/contract/trading/applyPushed.ts';
import { type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';
import { useMemo } from 'react';
import { useAccountOptions } from '../../trading/index.ts';
import { type ListedAccount, useAccountList } from './accountList.ts';
import { NO_STATES, useAccountStates } from './accountStates.ts';
import { type Absence, findAbsence } from './findAbsence.ts';

/** A listed account with its states. */
export interface Target extends ListedAccount {
  readonly states: PushedStates;
  readonly absence: Absence;
}

const NO_ACCOUNTS: readonly ListedAccount[] = [];

/**
 * The listed accounts with their states in a product, in the member's order; `active` are those that a press acts on.
 */
export function useTargets(product: TradedProduct): {
  readonly targets: readonly Target[];
  readonly active: readonly Target[];
} {
  const { data: accounts = NO_ACCOUNTS } = useAccountList();
  const { byKey, isOpen } = useAccountStates();
  const { data: tradable } = useAccountOptions();
  return useMemo(() => {
    const targets = accounts.map((account) => {
      const states = byKey.get(account.keyId) ?? NO_STATES;
      const isTradable = traitsOf(product).hasMargin || findTradable(tradable, account);
      return { ...account, states, absence: findAbsence({ ...account, isTradable }, states, isOpen) };
    });
    return { targets, active: targets.filter(({ absence }) => absence === null) };
  }, [accounts, byKey, isOpen, tradable, product]);
}

/** Whether an account is among those that trade the page's product; until these are loaded, it may be. */
const findTradable = (tradable: ReturnType<typeof useAccountOptions>['data'], account: ListedAccount): boolean =>
  tradable?.some(({ brokerAccountId }) => brokerAccountId === account.brokerAccountId) ?? true;

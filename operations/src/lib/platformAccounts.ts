import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { useCallQuery } from './call.ts';

/** An account of the platform at a bank. */
export type PlatformAccount = OperationsAnswerOf<'listBankPlatformAccount'>[number];

const NONE: readonly PlatformAccount[] = [];

/** The platform's accounts; none while they load. */
export const usePlatformAccounts = (): readonly PlatformAccount[] =>
  useCallQuery('listBankPlatformAccount', {}).data ?? NONE;

/** Its IBAN or number. */
export const accountNumber = ({ iban, accountNumber: number }: PlatformAccount): string => iban ?? number ?? '–';

/** Currency, bank and the end of its number. */
export const accountName = (account: PlatformAccount): string =>
  `${account.asset}, ${account.bankName}, ${accountNumber(account).slice(-4)}`;

/** A choice among accounts. */
export const accountOptions = (accounts: readonly PlatformAccount[]) =>
  accounts.map((account) => ({ value: account.accountId, label: accountName(account) }));

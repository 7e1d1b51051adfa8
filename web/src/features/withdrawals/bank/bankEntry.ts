import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { hasFiles, type RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import type { AmountTerms } from '../page/withdrawalEntry.ts';
import type { BankRequest } from '../route.ts';

/** Bearers of the fees of the other banks. */
export const CHARGES = ['shared', 'our'] as const satisfies readonly BankRequest['charges'][];
export type Charges = (typeof CHARGES)[number];

export type BankTerms = NonNullable<AnswerOf<'getFiatWithdrawRemainingAmount'>['terms']>;

export const feeOf = (terms: BankTerms, charges: Charges): string =>
  charges === 'our' ? terms.feeOur : terms.feeShared;

/** The terms by which an amount is checked as it is typed. */
export function readTerms(terms: BankTerms | undefined, charges: Charges, precision: number): AmountTerms | undefined {
  if (terms === undefined) return undefined;
  return { precision, minimum: terms.minimum, maximum: terms.maximum, fee: feeOf(terms, charges) };
}

interface Entered {
  readonly asset: string;
  readonly bankAccountId: string;
  readonly charges: Charges;
}

/** The request of a preview, and of a draft; `'max'` for as much as can leave. */
export const buildRequest = ({ asset, bankAccountId, charges }: Entered, amount: string): BankRequest => ({
  asset,
  bankAccountId,
  charges,
  ...(amount === 'max' ? { isMax: true } : { amount }),
});

interface Payable {
  readonly state: string;
  readonly remittanceMethod: RemittanceMethod;
  readonly beneficiaryTown: string | null;
}

/** Why no payment goes to an account for the moment, apart from its state; `methods` are those that pay. */
export function findObstacle(
  { remittanceMethod, beneficiaryTown }: Omit<Payable, 'state'>,
  methods: readonly RemittanceMethod[],
): 'method' | 'town' | undefined {
  if (!methods.includes(remittanceMethod)) return 'method';
  // Files of payments carry the town, which the channel does not ask for.
  return hasFiles(remittanceMethod) && beneficiaryTown === null ? 'town' : undefined;
}

/** Whether an account can be chosen: operators verified it, and it can be paid to. */
export const isPayable = (account: Payable, methods: readonly RemittanceMethod[]): boolean =>
  account.state === 'verified' && findObstacle(account, methods) === undefined;

/** The bearer of other banks' fees: at the channel there are none. */
export const chargesOf = (account: Pick<Payable, 'remittanceMethod'> | undefined, chosen: Charges): Charges =>
  account === undefined || hasFiles(account.remittanceMethod) ? chosen : 'shared';

interface Named {
  readonly nickname: string;
  readonly bankName: string | null;
  readonly iban: string | null;
  readonly accountNumber: string | null;
}

/** The accounts whose name, bank or number contains a text. */
export function searchAccounts<Account extends Named>(
  accounts: readonly Account[],
  search: string,
): readonly Account[] {
  const part = search.trim().toLowerCase();
  return accounts.filter(({ nickname, bankName, iban, accountNumber }) =>
    [nickname, bankName, iban, accountNumber].some((each) => each?.toLowerCase().includes(part)),
  );
}

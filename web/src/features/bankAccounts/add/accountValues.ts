import type { bankAccountForm } from '@aldgate/contract/bank/accounts/forms.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { KycKind } from '@aldgate/domain/kyc/documents.ts';
import { BANK_CURRENCIES, type BankCurrency } from '@aldgate/domain/money/currencies.ts';
import type { z } from 'zod/mini';

/** An account as it is entered: empty where something has none. */
export interface AccountValues {
  asset: BankCurrency;
  nickname: string;
  remittanceMethod: 'bank_wire' | 'signet_transfer';
  beneficiaryName: string;
  beneficiaryAddress: string;
  beneficiaryTown: string;
  beneficiaryCountry: string;
  bankCountry: string;
  iban: string;
  accountNumber: string;
  swift: string;
  aba: string;
  bankName: string;
  bankAddress: string;
  intermediarySwift: string;
  intermediaryName: string;
  intermediaryAddress: string;
  reference: string;
  channelCode: string;
}

export type EnteredAccount = z.output<typeof bankAccountForm>;
type Numbers = RequestOf<'validateBankAccount'>;

/** The holder by the verification: null for what it does not know. */
export interface Holder {
  readonly kind: KycKind | null;
  readonly registeredName: string;
  readonly address: string | null;
  readonly town: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly region: string | null;
}

/** A new account begins with the verified holder; an individual's has the address as well. */
export const newAccount = (asset: string, { kind, registeredName, address, town, region }: Holder): AccountValues => ({
  asset: BANK_CURRENCIES.find((each) => each === asset) ?? 'USD',
  beneficiaryAddress: kind === 'individual' ? (address ?? '') : '',
  beneficiaryTown: town ?? '',
  beneficiaryCountry: town === null ? '' : (region ?? ''),
  nickname: '',
  remittanceMethod: 'bank_wire',
  beneficiaryName: registeredName,
  bankCountry: '',
  iban: '',
  accountNumber: '',
  swift: '',
  aba: '',
  bankName: '',
  bankAddress: '',
  intermediarySwift: '',
  intermediaryName: '',
  intermediaryAddress: '',
  reference: '',
  channelCode: '',
});

/** Selects the entered fields that the method and the country of the bank need. */
export function buildAccount(entered: EnteredAccount, hasIban: boolean): RequestOf<'submitBankAccount'> {
  const { intermediarySwift, intermediaryName, intermediaryAddress, ...own } = entered;
  const { asset, nickname, remittanceMethod, beneficiaryName, accountNumber, reference, channelCode } = own;
  const shared = { asset, nickname, remittanceMethod, beneficiaryName, reference, channelCode };
  if (remittanceMethod === 'signet_transfer') return { ...shared, accountNumber };
  const { iban, swift, aba, bankCountry, bankName, bankAddress } = own;
  const { beneficiaryAddress, beneficiaryTown, beneficiaryCountry } = own;
  return {
    ...shared,
    swift,
    bankCountry,
    bankName,
    bankAddress,
    beneficiaryAddress,
    beneficiaryTown,
    beneficiaryCountry,
    ...(hasIban ? { iban } : { accountNumber }),
    ...(bankCountry === 'US' && { aba }),
    ...(intermediarySwift !== undefined && {
      intermediary: { swift: intermediarySwift, name: intermediaryName, address: intermediaryAddress },
    }),
  };
}

/** The numbers that can be checked while the account is typed; undefined before the country of the bank is known. */
export function listNumbers(values: AccountValues): Numbers | undefined {
  const { asset, bankCountry, iban, accountNumber, swift, aba, remittanceMethod } = values;
  if (remittanceMethod !== 'bank_wire' || bankCountry === '') return undefined;
  const filled = Object.entries({ iban, accountNumber, swift, aba }).filter(([, value]) => value.trim() !== '');
  return { asset, bankCountry, ...Object.fromEntries(filled) };
}

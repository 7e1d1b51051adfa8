import type { OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { hasFiles, type RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import type { PlatformAccount } from '../../lib/platformAccounts.ts';
import { fromMapping, type MappingFields, toMapping } from './csvMapping.ts';

type Request = OperationsRequestOf<'setBankPlatformAccount'>;

/** An account as it is entered. The last four are entered once. */
export type AccountTexts = Readonly<
  Record<
    | ('beneficiary' | 'bankName' | 'bankAddress' | 'bankCountry' | 'swift' | 'aba')
    | ('asset' | 'iban' | 'accountNumber' | 'opening'),
    string
  >
>;

export interface AccountFields {
  /** Entered once. */
  readonly method: RemittanceMethod;
  readonly texts: AccountTexts;
  readonly isReceiving: boolean;
  readonly isPaying: boolean;
  /** Null where the bank's files are no CSV. */
  readonly mapping: MappingFields | null;
}

const NEW_TEXTS: AccountTexts = {
  beneficiary: '',
  bankName: '',
  bankAddress: '',
  bankCountry: '',
  swift: '',
  aba: '',
  asset: 'USD',
  iban: '',
  accountNumber: '',
  opening: '0',
};

const NEW_ACCOUNT: AccountFields = {
  method: 'bank_wire',
  texts: NEW_TEXTS,
  isReceiving: false,
  isPaying: false,
  mapping: null,
};

/** Fills the form from an account, or for a new one. */
export function fromAccount(account: PlatformAccount | null): AccountFields {
  if (account === null) return NEW_ACCOUNT;
  const { beneficiary, bankName, bankAddress, bankCountry, swift, aba, csvMapping, isReceiving, isPaying } = account;
  return {
    method: account.remittanceMethod,
    texts: {
      ...NEW_TEXTS,
      beneficiary,
      bankName,
      bankAddress: bankAddress ?? '',
      bankCountry: bankCountry ?? '',
      swift: swift ?? '',
      aba: aba ?? '',
    },
    isReceiving,
    isPaying,
    mapping: csvMapping === null ? null : fromMapping(csvMapping),
  };
}

/** The request without its reason; undefined while something required is missing. */
export function toRequest(
  account: PlatformAccount | null,
  { method, texts, mapping, isReceiving, isPaying }: AccountFields,
): Omit<Request, 'reason'> | undefined {
  const text = (field: keyof AccountTexts): string => texts[field].trim();
  const filled = (field: keyof AccountTexts): string | null => (text(field) === '' ? null : text(field));
  const isAtBank = hasFiles(method);
  const ofBank = (field: keyof AccountTexts): string | null => (isAtBank ? filled(field) : null);
  const csvMapping = mapping === null || !isAtBank ? null : toMapping(mapping);
  const required = [
    ...(['beneficiary', 'bankName'] as const),
    ...(isAtBank ? (['bankAddress', 'bankCountry', 'swift'] as const) : []),
  ];
  if (csvMapping === undefined || required.some((field) => text(field) === '')) return undefined;
  if (account === null && (text('opening') === '' || (ofBank('iban') ?? filled('accountNumber')) === null)) {
    return undefined;
  }
  return {
    beneficiary: text('beneficiary'),
    bankName: text('bankName'),
    bankAddress: ofBank('bankAddress'),
    bankCountry: ofBank('bankCountry')?.toUpperCase() ?? null,
    swift: ofBank('swift'),
    aba: ofBank('aba'),
    csvMapping,
    isReceiving,
    isPaying,
    ...(account === null
      ? {
          added: {
            asset: text('asset'),
            remittanceMethod: method,
            iban: ofBank('iban'),
            accountNumber: filled('accountNumber'),
            opening: toPlainAmount(text('opening')),
          },
        }
      : { accountId: account.accountId }),
  };
}

import { movesCurrency } from '@aldgate/domain/bank/remittanceMethod.ts';

/** Fields of an account at a bank, which one at the channel has not. */
const BANK_FIELDS = ['iban', 'swift', 'aba', 'bankCountry', 'bankAddress', 'intermediary'] as const;
type BankField = (typeof BANK_FIELDS)[number];

/** An account at the channel as it was entered: its number there, and nothing of a bank. */
export interface ChannelAccount extends Readonly<Partial<Record<BankField, unknown>>> {
  /** The currency. */
  readonly asset: string;
  readonly accountNumber?: string | null | undefined;
}

export interface ChannelAccountViolation {
  readonly field: 'asset' | 'accountNumber' | BankField;
  readonly reason: 'required' | 'notAllowed' | 'invalid' | 'currency';
}

/** Lists the errors of an account at the channel; none where payments reach it. */
export function checkChannelAccount(account: ChannelAccount): ChannelAccountViolation[] {
  const { asset, accountNumber } = account;
  return [
    ...(movesCurrency('signet_transfer', asset) ? [] : [{ field: 'asset', reason: 'currency' } as const]),
    ...BANK_FIELDS.filter((field) => account[field] !== undefined && account[field] !== null).map(
      (field) => ({ field, reason: 'notAllowed' }) as const,
    ),
    ...checkNumber(accountNumber ?? null),
  ];
}

function checkNumber(accountNumber: string | null): ChannelAccountViolation[] {
  if (accountNumber === null) return [{ field: 'accountNumber', reason: 'required' }];
  return /^[A-Za-z0-9]{1,34}$/.test(accountNumber) ? [] : [{ field: 'accountNumber', reason: 'invalid' }];
}

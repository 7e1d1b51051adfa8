import { RULE_KINDS } from '@aldgate/domain/identity/approvalRules.ts';
import { isDecisiveField } from '@aldgate/domain/identity/decisiveFields.ts';

/** A title that emails continue a sentence with, as a sentence of its own. */
export const startSentence = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);

const FIELDS = [
  'amount',
  'fee',
  'receivable',
  ...(['collateral', 'term', 'annualRate'] as const),
  'network',
  'addressName',
  'bankAccount',
  'address',
  'name',
  'asset',
  'source',
  'whitelist',
  ...([
    'nickname',
    'remittanceMethod',
    'beneficiaryName',
    'beneficiaryAddress',
    'beneficiaryTown',
    'beneficiaryCountry',
    'iban',
    'accountNumber',
    'swift',
    'bankName',
    'aba',
  ] as const),
  ...(['bankCountry', 'bankAddress', 'intermediary', 'reference', 'channelCode'] as const),
  ...(['remark', 'publicId', 'permissions', 'addresses', 'ends'] as const),
  ...(['collateral', 'term', 'annualRate', 'autoTopUp'] as const),
] as const;

const OWN_AMOUNTS: readonly string[] = ['amount', 'fee', 'receivable', 'collateral'];

/** The values that have words of their own, by field. */
const VALUES = {
  whitelist: ['on', 'off', 'yes', 'no'],
  source: ['exchange', 'wallet', 'custom'],
  remittanceMethod: ['bank_wire', 'signet_transfer'],
  permissions: ['read', 'read_trade', 'read_withdrawal', 'read_trade_withdrawal'],
  addresses: ['every'],
  ends: ['never'],
  autoTopUp: ['on'],
} as const;

const hasWords = (field: string): field is keyof typeof VALUES => field in VALUES;

/** Whether a decision rests on the field: it stays in sight while a vote is entered. */
export const isDecisive = ({ field }: { readonly field: string }): boolean => isDecisiveField(field);

/** A field of a request that has a label; undefined for one of a newer server. */
export const findField = (field: string) => FIELDS.find((each) => each === field);

/** The kind of requests whose rules a field changes; undefined for any other field. */
export const findRuleKind = (field: string) => RULE_KINDS.find((kind) => field === `rules.${kind}`);

/** A value that is shown in words; undefined for one that is shown as it is. */
export function findValue(field: string, value: string) {
  return hasWords(field) ? VALUES[field].find((each) => each === value) : undefined;
}

/** Whether the value is an amount, which 'Hide amounts' hides. */
export const isOwnAmount = (field: string): boolean => OWN_AMOUNTS.includes(field);

/** The number and the unit of an amount such as '250.5 USDT'; undefined where the value is none. */
export function parseAmount(value: string): { readonly number: string; readonly unit: string } | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?) ([A-Z0-9]+)$/.exec(value) ?? [];
  return number === undefined || unit === undefined ? undefined : { number, unit };
}

/** The amount that a request names, of one that is no payment. */
export function findAmount(payload: readonly { readonly field: string; readonly after: string | null }[]) {
  const after = payload.find(({ field }) => field === 'amount')?.after;
  return after == null ? undefined : parseAmount(after);
}

import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { DECISIVE_FIELDS, type DecisiveField } from '@aldgate/domain/identity/decisiveFields.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { inBoth, type Texts } from '../notifications/index.ts';
import type { ApprovalRow, PayloadLine } from './tables.ts';

const LABELS: Readonly<Record<DecisiveField, Texts>> = {
  amount: { 'en-US': 'Amount', 'zh-HK': '金額' },
  collateral: { 'en-US': 'Collateral', 'zh-HK': '抵押品' },
  term: { 'en-US': 'Term in days', 'zh-HK': '期限（日）' },
  annualRate: { 'en-US': 'Yearly rate', 'zh-HK': '年利率' },
  network: { 'en-US': 'Network', 'zh-HK': '網絡' },
  addressName: { 'en-US': 'Address name', 'zh-HK': '地址名稱' },
  address: { 'en-US': 'Address', 'zh-HK': '地址' },
  bankAccount: { 'en-US': 'Beneficiary', 'zh-HK': '收款人' },
  iban: { 'en-US': 'IBAN', 'zh-HK': 'IBAN' },
  accountNumber: { 'en-US': 'Account number', 'zh-HK': '賬號' },
  permissions: { 'en-US': 'Permissions', 'zh-HK': '權限' },
  addresses: { 'en-US': 'IP addresses', 'zh-HK': 'IP 地址' },
  ends: { 'en-US': 'Ends', 'zh-HK': '到期' },
};

const VALUES: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  permissions: {
    read: { 'en-US': 'read', 'zh-HK': '讀取' },
    read_trade: { 'en-US': 'read and trade', 'zh-HK': '讀取及交易' },
    read_withdrawal: { 'en-US': 'read and withdraw', 'zh-HK': '讀取及提取' },
    read_trade_withdrawal: { 'en-US': 'read, trade and withdraw', 'zh-HK': '讀取、交易及提取' },
  },
  addresses: { every: { 'en-US': 'every address', 'zh-HK': '所有地址' } },
  ends: { never: { 'en-US': 'does not expire', 'zh-HK': '不設期限' } },
};

const titleOf = ({ title }: Pick<ApprovalRow, 'title'>): Texts => title as Texts;

/** A request's title as a sentence of its own; emails continue a sentence with it. */
export const sentenceOf = (row: Pick<ApprovalRow, 'title'>): Texts =>
  inBoth((language) => {
    const title = titleOf(row)[language];
    return title.charAt(0).toUpperCase() + title.slice(1);
  });

/** Lists what a voter decides on, a line each. */
function listFacts(payload: ApprovalRow['payload'], language: Language): string[] {
  const lines = payload as readonly PayloadLine[];
  return DECISIVE_FIELDS.flatMap((field) => {
    const value = lines.find((line) => line.field === field)?.after ?? null;
    if (value === null) return [];
    return [`${LABELS[field][language]}${language === 'zh-HK' ? '：' : ': '}${formatValue(field, value, language)}`];
  });
}

/** A request in an email: its title, and below it what a voter decides on, each address whole. */
export function describeRequest(row: Pick<ApprovalRow, 'title' | 'payload'>): Texts {
  const sentence = sentenceOf(row);
  return inBoth((language) => [sentence[language], ...listFacts(row.payload, language)].join('\n'));
}

/** Says in a line what a request is about below its title; the title where nothing is known besides. */
export function summarizeRequest(row: Pick<ApprovalRow, 'title' | 'payload'>): Texts {
  const sentence = sentenceOf(row);
  return inBoth((language) => listFacts(row.payload, language).join(' · ') || sentence[language]);
}

const formatValue = (field: string, value: string, language: Language): string =>
  VALUES[field]?.[value]?.[language] ?? formatField(field, value, { locale: language });

import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { splitPair } from '@aldgate/domain/market/marketRef.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import { EXPIRY_NOTICE_MS, type ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import type { Language } from '../../../../kernel/mail/mail.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { inBoth, raiseNotification, type Texts } from '../../../notifications/index.ts';
import type { ProtectionRow } from '../../tables.ts';
import { type StoredLeg, TRIGGER_COLUMN } from './protectionRow.ts';

const NAMES: Readonly<Record<ProtectionLeg, Texts>> = {
  takeProfit: { 'en-US': 'take profit', 'zh-HK': '止賺' },
  stopLoss: { 'en-US': 'stop loss', 'zh-HK': '止蝕' },
};

const listNames = (legs: readonly ProtectionLeg[]): Texts => ({
  'en-US': legs.map((leg) => NAMES[leg]['en-US']).join(' and '),
  'zh-HK': legs.map((leg) => NAMES[leg]['zh-HK']).join('及'),
});

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const formatTrigger = (row: ProtectionRow, leg: ProtectionLeg, locale: Language): string =>
  formatField('price', toDecimalString(row[TRIGGER_COLUMN[leg]] ?? '0'), { locale });

function raise(
  tx: Tx,
  { institutionId }: Pick<TradingAccount, 'institutionId'>,
  { id, instrument_id }: ProtectionRow,
  { title, text, key, at }: { readonly title: Texts; readonly text: Texts; readonly key: string; readonly at: number },
): Promise<void> {
  const notification = {
    institutionId,
    topic: 'protection' as const,
    title,
    text,
    link: `trading/${instrument_id}`,
    key: `protection:${id}:${key}`,
  };
  return raiseNotification(tx, notification, at);
}

/** The exchange refused legs, so that the position lacks them. */
export function notifyRefused(
  tx: Tx,
  account: TradingAccount,
  row: ProtectionRow,
  refused: readonly StoredLeg[],
  at: number,
): Promise<void> {
  const names = listNames(refused.map(({ leg }) => leg));
  const reasons = [...new Set(refused.map(({ order }) => order.rejection_message ?? ''))].join(' ');
  const prices = inBoth((language) => refused.map(({ leg }) => formatTrigger(row, leg, language)).join(', '));
  return raise(tx, account, row, {
    title: {
      'en-US': `${capitalise(names['en-US'])} not placed: ${row.instrument_id}`,
      'zh-HK': `${row.instrument_id} 的${names['zh-HK']}未能設定`,
    },
    text: {
      'en-US': `The exchange refused the ${names['en-US']} at ${prices['en-US']} on ${account.name}. ${reasons} What it was to protect is open without it.`,
      'zh-HK': `交易所拒絕了 ${account.name} 的${names['zh-HK']}（${prices['zh-HK']}）：${reasons} 相關持倉現時沒有此保障。`,
    },
    key: `refused:${row.attempt}`,
    at,
  });
}

/** The price had passed a leg before it was placed, so that a market order closes what it was to protect. */
export function notifyMet(
  tx: Tx,
  account: TradingAccount,
  row: ProtectionRow,
  leg: ProtectionLeg,
  at: number,
): Promise<void> {
  const names = NAMES[leg];
  const price = inBoth((language) => formatTrigger(row, leg, language));
  const { hasPositions } = traitsOf(row.product);
  const what = hasPositions ? 'The position is closed' : 'What was bought is sold';
  const done = hasPositions ? '平倉' : '賣出所買入的資產';
  return raise(tx, account, row, {
    title: {
      'en-US': `${capitalise(names['en-US'])} passed: ${row.instrument_id} ${hasPositions ? 'is closed' : 'is sold'} at market`,
      'zh-HK': `已越過${names['zh-HK']}價：${row.instrument_id} 以市價${hasPositions ? '平倉' : '賣出'}`,
    },
    text: {
      'en-US':
        `The price passed the ${names['en-US']} at ${price['en-US']} on ${account.name} before it could be placed. ` +
        `${what} at market.`,
      'zh-HK': `${account.name} 的${names['zh-HK']}（${price['zh-HK']}）尚未設定，價格已越過，現以市價${done}。`,
    },
    key: `met:${row.attempt}`,
    at,
  });
}

/** A purchase received too little to be sold. `quantity`: what was received, decimal string. */
export function notifyBelowMinimum(
  tx: Tx,
  account: TradingAccount,
  row: ProtectionRow,
  quantity: string,
  at: number,
): Promise<void> {
  const received = inBoth((language) => formatMoney(quantity, splitPair(row.instrument_id).base, { locale: language }));
  return raise(tx, account, row, {
    title: {
      'en-US': `Take profit and stop loss not placed: ${row.instrument_id}`,
      'zh-HK': `${row.instrument_id} 的止賺/止蝕未能設定`,
    },
    text: {
      'en-US': `The purchase on ${account.name} received ${received['en-US']}, which is below the exchange’s minimum for an order.`,
      'zh-HK': `${account.name} 的買入只收到 ${received['zh-HK']}，低於交易所的最低下單量。`,
    },
    key: 'minimum',
    at,
  });
}

/** Legs expire in a day. Those that were set for less need no reminder. */
export async function notifyExpiring(
  tx: Tx,
  account: Pick<TradingAccount, 'institutionId' | 'name'>,
  row: ProtectionRow,
  legs: readonly ProtectionLeg[],
  at: number,
): Promise<void> {
  if (row.expires_at.getTime() - row.created_at.getTime() <= EXPIRY_NOTICE_MS) return;
  const names = listNames(legs);
  const time = inBoth((language) => formatZonedTime(row.expires_at.getTime(), language));
  const isOne = legs.length === 1;
  await raise(tx, account, row, {
    title: {
      'en-US': `${capitalise(names['en-US'])} ${isOne ? 'expires' : 'expire'} tomorrow: ${row.instrument_id}`,
      'zh-HK': `${row.instrument_id} 的${names['zh-HK']}將於明天到期`,
    },
    text: inBoth((language) =>
      language === 'en-US'
        ? `The ${names['en-US']} on ${account.name} ${isOne ? 'expires' : 'expire'} at ${time['en-US']}. Set ${isOne ? 'it' : 'them'} again to keep ${isOne ? 'it' : 'them'}.`
        : `${account.name} 的${names['zh-HK']}將於 ${time['zh-HK']} 到期。如需保留，請重新設定。`,
    ),
    key: 'expires',
    at,
  });
}

/** Exits expired while their order was open: what it fills has none. */
export function notifyExpired(
  tx: Tx,
  account: Pick<TradingAccount, 'institutionId' | 'name'>,
  row: ProtectionRow,
  legs: readonly ProtectionLeg[],
  at: number,
): Promise<void> {
  const names = listNames(legs);
  return raise(tx, account, row, {
    title: {
      'en-US': `${capitalise(names['en-US'])} expired: ${row.instrument_id}`,
      'zh-HK': `${row.instrument_id} 的${names['zh-HK']}已過期`,
    },
    text: {
      'en-US': `The ${names['en-US']} of an order on ${account.name} expired before the order was filled. The order is still open, and what it fills has no ${names['en-US']}.`,
      'zh-HK': `${account.name} 一張訂單的${names['zh-HK']}在訂單成交前已過期。訂單仍然有效，其後成交的部分沒有${names['zh-HK']}。`,
    },
    key: 'expired',
    at,
  });
}

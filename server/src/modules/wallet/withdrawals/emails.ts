import { describeBankReason } from '@aldgate/domain/bank/bankReason.ts';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { EmailContent } from '../../identity/index.ts';
import { inBoth, raiseNotification } from '../../notifications/index.ts';
import { beneficiaryName } from './route.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

/** The code of a draft, with what it confirms. No amount is in a subject. */
export function mailCode(row: WithdrawalRow, code: string, language: Language): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: `${code} 是您的 Aldgate 提取驗證碼`,
        text: `您的驗證碼是 ${code}，10 分鐘內有效，僅用於確認以下提取：\n\n${describeWhole(row, language)}\n\n如非您本人要求，請更改密碼並通知我們。`,
      }
    : {
        subject: `${code} is your Aldgate withdrawal code`,
        text: `Your code is ${code}. It is valid for 10 minutes and confirms this withdrawal alone:\n\n${describeWhole(row, language)}\n\nIf you did not request it, change your password and contact us.`,
      };
}

/** A withdrawal with its whole address, for the person who confirms it. */
const describeWhole = (row: WithdrawalRow, language: Language): string => describe(row, row.shown_address, language);

/** A withdrawal as a notification names it: the ends of its address. */
const summarise = (row: WithdrawalRow, language: Language): string =>
  describe(row, row.rail === 'chain' ? shortenId(row.shown_address) : row.shown_address, language);

function describe(row: WithdrawalRow, address: string, language: Language): string {
  const isChinese = language === 'zh-HK';
  const money = (amount: string) => formatMoney(toDecimalString(amount), row.asset, { locale: language });
  const line = (english: string, chinese: string, value: string) =>
    isChinese ? `${chinese}：${value}` : `${english}: ${value}`;
  const lines =
    row.rail === 'chain'
      ? [
          line('Arrives', '實際到賬', money(row.receivable)),
          line('Network fee', '網絡手續費', money(row.fee)),
          line('Network', '網絡', row.network ?? '–'),
          line('Address', '地址', address),
        ]
      : [
          line('Payment', '付款金額', money(row.receivable)),
          line('Fee', '手續費', money(row.fee)),
          line('Beneficiary', '收款人', beneficiaryName(row)),
          line('Account', '賬戶', address),
        ];
  if (row.txid !== null) lines.push(line('Transaction', '交易編號', shortenId(row.txid)));
  return lines.join('\n');
}

const TEXTS = {
  submitted: {
    'en-US': ['A withdrawal was submitted', 'A withdrawal was confirmed for your institution.'],
    'zh-HK': ['已提交提取', '您的機構已確認一筆提取。'],
  },
  held: {
    'en-US': ['A withdrawal is on hold', 'A withdrawal of your institution is on hold. Records shows the reason.'],
    'zh-HK': ['一筆提取暫緩處理', '您機構的一筆提取暫緩處理，原因載於紀錄。'],
  },
  sent: {
    'en-US': ['A withdrawal was sent', 'A withdrawal of your institution was sent to its network.'],
    'zh-HK': ['一筆提取已發送', '您機構的一筆提取已發送至網絡。'],
  },
  complete: {
    'en-US': ['A withdrawal is complete', 'A withdrawal of your institution has arrived.'],
    'zh-HK': ['一筆提取已完成', '您機構的一筆提取已到賬。'],
  },
  exported: {
    'en-US': ['A withdrawal was sent', 'A withdrawal of your institution was sent to the bank.'],
    'zh-HK': ['一筆提取已發送', '您機構的一筆提取已發送至銀行。'],
  },
  returned: {
    'en-US': [
      'A withdrawal was returned',
      'The bank returned a withdrawal of your institution. Its amount is available again.',
    ],
    'zh-HK': ['一筆提取被退回', '銀行退回了您機構的一筆提取，金額已退回可用餘額。'],
  },
  failed: {
    'en-US': [
      'A withdrawal failed',
      'A withdrawal of your institution failed. Its amount and fee are available again.',
    ],
    'zh-HK': ['一筆提取失敗', '您機構的一筆提取失敗，金額及手續費已退回可用餘額。'],
  },
  cancelled: {
    'en-US': [
      'A withdrawal was cancelled',
      'A withdrawal of your institution was cancelled. Its amount and fee are available again.',
    ],
    'zh-HK': ['一筆提取已取消', '您機構的一筆提取已取消，金額及手續費已退回可用餘額。'],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>;

/** The ids of a member and of the administrators of an institution. */
async function listReaders(tx: Tx, institutionId: string, userId: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('platform_user')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(id = ${userId} or role = 'administrator')`)
    .execute();
  return rows.map(({ id }) => id);
}

async function notify(
  tx: Tx,
  row: WithdrawalRow,
  kind: keyof typeof TEXTS,
  at: number,
  actorId: string | null = null,
): Promise<void> {
  const { institution_id: institutionId, rail, note } = row;
  const reasonOf = (language: Language) => {
    const reason = rail === 'bank' && note !== null ? describeBankReason(note, language) : note;
    return reason === null ? '' : `\n\n${language === 'zh-HK' ? '原因：' : 'Reason: '}${reason}`;
  };
  const mail = inBoth((language) => {
    const [subject, text] = TEXTS[kind][language];
    return { subject, text: `${text}\n\n${summarise(row, language)}${reasonOf(language)}` };
  });
  await raiseNotification(
    tx,
    {
      institutionId,
      userIds: await listReaders(tx, institutionId, row.maker_id),
      actorId,
      topic: 'withdrawals',
      title: inBoth((language) => mail[language].subject),
      text: inBoth((language) => `${summarise(row, language)}${reasonOf(language)}`),
      link: `record/${rail === 'chain' ? 'coin' : 'fiat/withdraw'}?record=${row.id}`,
      thing: `withdrawal:${row.id}`,
      mail,
    },
    at,
  );
}

/** To the maker and the administrators. */
export const notifySubmitted = (tx: Tx, row: WithdrawalRow, at: number) =>
  notify(tx, row, 'submitted', at, row.maker_id);
export const notifyHeld = (tx: Tx, row: WithdrawalRow, at: number) => notify(tx, row, 'held', at);
export const notifySent = (tx: Tx, row: WithdrawalRow, at: number) => notify(tx, row, 'sent', at);
export const notifyComplete = (tx: Tx, row: WithdrawalRow, at: number) => notify(tx, row, 'complete', at);

export const notifyExported = (tx: Tx, row: WithdrawalRow, at: number) => notify(tx, row, 'exported', at);

/** Notifies of a withdrawal that ended without being paid, or was paid and came back. */
export const notifyEnded = (tx: Tx, row: WithdrawalRow, at: number, actorId: string | null = null) =>
  notify(tx, row, END_TEXTS[row.state as keyof typeof END_TEXTS] ?? 'cancelled', at, actorId);

const END_TEXTS = { failed: 'failed', rejected: 'failed', returned: 'returned' } as const;

/**
 * ID-19: lists the withdrawals that a freeze could not stop, to the member who froze the account and the
 * administrators.
 */
export async function notifySentBeforeFreeze(
  tx: Tx,
  rows: readonly WithdrawalRow[],
  userId: string | null,
  at: number,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const mail = inBoth((language) => {
    const list = rows.map((row) => summarise(row, language)).join('\n\n');
    return language === 'zh-HK'
      ? {
          subject: '凍結前已發送的提取',
          text: `您機構的賬戶已凍結。以下提取在凍結前已經發送，不能截停：\n\n${list}`,
        }
      : {
          subject: 'Withdrawals sent before the freeze',
          text: `Your institution's account was frozen. These withdrawals were already being sent and can't be stopped:\n\n${list}`,
        };
  });
  await raiseNotification(
    tx,
    {
      institutionId: first.institution_id,
      userIds: await listReaders(tx, first.institution_id, userId),
      topic: 'withdrawals',
      title: inBoth((language) => mail[language].subject),
      text: inBoth((language) => mail[language].text),
      link: 'record/coin',
    },
    at,
  );
}

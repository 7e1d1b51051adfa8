import { describeBankReason } from '@aldgate/domain/bank/bankReason.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { type EmailContent, sendEmail } from '../../identity/index.ts';
import { beneficiaryName } from './route.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

/** The code of a draft, with what it confirms. No amount is in a subject. */
export function mailCode(row: WithdrawalRow, code: string, language: Language): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: `${code} 是您的 Aldgate 提取驗證碼`,
        text: `您的驗證碼是 ${code}，10 分鐘內有效，僅用於確認以下提取：\n\n${summary(row, language)}\n\n如非您本人要求，請更改密碼並通知我們。`,
      }
    : {
        subject: `${code} is your Aldgate withdrawal code`,
        text: `Your code is ${code}. It is valid for 10 minutes and confirms this withdrawal alone:\n\n${summary(row, language)}\n\nIf you did not request it, change your password and contact us.`,
      };
}

function summary(row: WithdrawalRow, language: Language): string {
  const amount = `${toDecimalString(row.receivable)} ${row.asset}`;
  const fee = `${toDecimalString(row.fee)} ${row.asset}`;
  const lines =
    language === 'zh-HK'
      ? row.rail === 'chain'
        ? [`實際到賬：${amount}`, `網絡手續費：${fee}`, `網絡：${row.network}`, `地址：${row.shown_address}`]
        : [`付款金額：${amount}`, `手續費：${fee}`, `收款人：${beneficiaryName(row)}`, `賬戶：${row.shown_address}`]
      : row.rail === 'chain'
        ? [`Arrives: ${amount}`, `Network fee: ${fee}`, `Network: ${row.network}`, `Address: ${row.shown_address}`]
        : [
            `Payment: ${amount}`,
            `Fee: ${fee}`,
            `Beneficiary: ${beneficiaryName(row)}`,
            `Account: ${row.shown_address}`,
          ];
  if (row.txid !== null) lines.push(language === 'zh-HK' ? `交易編號：${row.txid}` : `Transaction: ${row.txid}`);
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

/** A member and the administrators of an institution. */
const listReaders = (tx: Tx, institutionId: string, userId: string | null) =>
  tx
    .selectFrom('platform_user')
    .select(['email', 'preferred_language'])
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(id = ${userId} or role = 'administrator')`)
    .orderBy('email')
    .execute();

async function mail(tx: Tx, row: WithdrawalRow, kind: keyof typeof TEXTS, at: number): Promise<void> {
  const readers = await listReaders(tx, row.institution_id, row.maker_id);
  for (const { email, preferred_language: language } of readers) {
    const [subject, text] = TEXTS[kind][language];
    const note = row.rail === 'bank' && row.note !== null ? describeBankReason(row.note, language) : row.note;
    const reason = note === null ? '' : `\n\n${language === 'zh-HK' ? '原因：' : 'Reason: '}${note}`;
    await sendEmail(tx, email, { subject, text: `${text}\n\n${summary(row, language)}${reason}` }, at);
  }
}

/** To the maker and the administrators. */
export const mailSubmitted = (tx: Tx, row: WithdrawalRow, at: number) => mail(tx, row, 'submitted', at);
export const mailHeld = (tx: Tx, row: WithdrawalRow, at: number) => mail(tx, row, 'held', at);
export const mailSent = (tx: Tx, row: WithdrawalRow, at: number) => mail(tx, row, 'sent', at);
export const mailComplete = (tx: Tx, row: WithdrawalRow, at: number) => mail(tx, row, 'complete', at);

export const mailExported = (tx: Tx, row: WithdrawalRow, at: number) => mail(tx, row, 'exported', at);

/** Queues the email for a withdrawal that ended without being paid, or was paid and came back. */
export const mailEnded = (tx: Tx, row: WithdrawalRow, at: number) =>
  mail(tx, row, END_MAILS[row.state as keyof typeof END_MAILS] ?? 'cancelled', at);

const END_MAILS = { failed: 'failed', rejected: 'failed', returned: 'returned' } as const;

/**
 * ID-19: lists the withdrawals that a freeze could not stop, to the member who froze the account and the
 * administrators.
 */
export async function mailSentBeforeFreeze(
  tx: Tx,
  rows: readonly WithdrawalRow[],
  userId: string | null,
  at: number,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const readers = await listReaders(tx, first.institution_id, userId);
  for (const { email, preferred_language: language } of readers) {
    const list = rows.map((row) => summary(row, language)).join('\n\n');
    const content =
      language === 'zh-HK'
        ? {
            subject: '凍結前已發送的提取',
            text: `您機構的帳戶已凍結。以下提取在凍結前已經發送，不能截停：\n\n${list}`,
          }
        : {
            subject: 'Withdrawals sent before the freeze',
            text: `Your institution's account was frozen. These withdrawals were already being sent and can't be stopped:\n\n${list}`,
          };
    await sendEmail(tx, email, content, at);
  }
}

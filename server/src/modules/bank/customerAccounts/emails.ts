import type { Tx } from '../../../kernel/database/database.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { EmailContent } from '../../identity/index.ts';
import { inBoth, raiseNotification } from '../../notifications/index.ts';
import type { AccountRow } from './account.ts';

/** The code of a draft, with the account that it confirms. */
export function mailAccountCode(row: AccountRow, code: string, language: Language): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: `${code} 是您的 Aldgate 銀行賬戶驗證碼`,
        text: `您的驗證碼是 ${code}，10 分鐘內有效，僅用於確認以下銀行賬戶：\n\n${summary(row, language)}\n\n如非您本人要求，請更改密碼並通知我們。`,
      }
    : {
        subject: `${code} is your Aldgate bank account code`,
        text: `Your code is ${code}. It is valid for 10 minutes and confirms this bank account alone:\n\n${summary(row, language)}\n\nIf you did not request it, change your password and contact us.`,
      };
}

const TEXTS = {
  confirmed: {
    'en-US': ['A bank account was added', 'A bank account was added for your institution. It is not used yet.'],
    'zh-HK': ['已新增銀行賬戶', '您的機構已新增一個銀行賬戶，該賬戶尚未可用。'],
  },
  verified: {
    'en-US': ['A bank account was verified', 'This bank account of your institution can be used now.'],
    'zh-HK': ['銀行賬戶已核實', '您機構的以下銀行賬戶現已可用。'],
  },
  rejected: {
    'en-US': ['A bank account was rejected', 'This bank account of your institution was not verified.'],
    'zh-HK': ['銀行賬戶未獲核實', '您機構的以下銀行賬戶未能通過核實。'],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>;

/** To each member who moves money. */
export function notifyAccount(tx: Tx, event: keyof typeof TEXTS, row: AccountRow, at: number): Promise<void> {
  const reasonOf = (language: Language) =>
    event === 'rejected' && row.review_note !== null
      ? `\n\n${language === 'zh-HK' ? '原因：' : 'Reason: '}${row.review_note}`
      : '';
  return raiseNotification(
    tx,
    {
      institutionId: row.institution_id,
      topic: 'withdrawals',
      title: inBoth((language) => TEXTS[event][language][0]),
      text: inBoth((language) => `${TEXTS[event][language][1]}\n\n${summary(row, language)}${reasonOf(language)}`),
      link: 'wallet/address/fiatAddress',
    },
    at,
  );
}

/** The end of the number is enough to know the account by. */
const KNOWN_BY = 4;

function summary(row: AccountRow, language: Language): string {
  const number = (row.iban ?? row.account_number ?? '').slice(-KNOWN_BY);
  const named = row.bank_name === null ? row.nickname : `${row.nickname}\n${row.bank_name}`;
  return language === 'zh-HK'
    ? `${named}\n${row.asset}，尾號 ${number}`
    : `${named}\n${row.asset}, ending in ${number}`;
}

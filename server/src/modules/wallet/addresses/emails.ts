import type { Language } from '../../../kernel/mail/mail.ts';
import type { EmailContent } from '../../identity/index.ts';
import type { EntryRow } from './entry.ts';

/** The code of a draft, with the address that it confirms. */
export function mailEntryCode(
  { name, shown_address: address, network }: EntryRow,
  code: string,
  language: Language,
): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: `${code} 是您的 Aldgate 提取地址驗證碼`,
        text: `您的驗證碼是 ${code}，10 分鐘內有效，僅用於確認以下提取地址：\n\n${name}\n${address}（${network}）\n\n如非您本人要求，請更改密碼並通知我們。`,
      }
    : {
        subject: `${code} is your Aldgate withdrawal address code`,
        text: `Your code is ${code}. It is valid for 10 minutes and confirms this withdrawal address alone:\n\n${name}\n${address} (${network})\n\nIf you did not request it, change your password and contact us.`,
      };
}

import type { Tx } from '../../kernel/database.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { queueMail } from '../../kernel/outbox.ts';
import type { EmailContent } from '../identity/index.ts';

interface Reader {
  readonly email: string;
  readonly preferred_language: Language;
}

type Title = Readonly<Record<Language, string>>;

const USEFUL_MS = 24 * 3_600_000;

/** To each member who may vote. */
export async function mailWanted(tx: Tx, readers: readonly Reader[], title: Title, at: number): Promise<void> {
  for (const { email, preferred_language: language } of readers) {
    const what = title[language];
    const content =
      language === 'zh-HK'
        ? {
            subject: `有待您審批：${what}`,
            text: `您機構的一名成員提交了以下申請：\n\n${what}\n\n請登入並開啟「機構資料」的「審批」查看詳情，然後批准或拒絕。申請於 24 小時後失效。`,
          }
        : {
            subject: `Your approval is needed: ${what}`,
            text: `A member of your institution submitted this request:\n\n${what}\n\nLog in and open Approvals under Institution to see the details, and approve or reject it. It expires after 24 hours.`,
          };
    await queueMail(tx, { to: email, ...content }, { at, usefulForMs: USEFUL_MS });
  }
}

/** A code for a vote on several requests. */
export function severalCodeEmail(language: Language, code: string, requests: readonly string[]): EmailContent {
  const list = requests.map((request) => `- ${request}`).join('\n');
  return language === 'zh-HK'
    ? {
        subject: `${code} 是您審批 ${requests.length} 項申請的 Aldgate 驗證碼`,
        text: `您的審批驗證碼是 ${code}，10 分鐘內有效，只適用於以下申請：\n\n${list}\n\n如非您本人要求，請更改密碼並通知我們。`,
      }
    : {
        subject: `${code} is your Aldgate code for ${requests.length} approvals`,
        text: `Your approval code is ${code}. It is valid for 10 minutes, for your vote on these requests alone:\n\n${list}\n\nIf you did not request it, change your password and contact us.`,
      };
}

interface Decision {
  readonly title: Title;
  readonly vote: 'approve' | 'reject' | 'fail';
  readonly reason: string | null;
}

/** An approved request can fail: it was not carried through, and its page says why. */
const DECIDED = {
  'en-US': {
    approve: { subject: 'Approved: ', text: 'Another member approved your request:' },
    reject: { subject: 'Rejected: ', text: 'Another member rejected your request:' },
    fail: {
      subject: 'Failed: ',
      text: 'Another member approved your request, but it failed. Your approvals show the reason:',
    },
  },
  'zh-HK': {
    approve: { subject: '已批准：', text: '另一名成員批准了您的申請：' },
    reject: { subject: '已拒絕：', text: '另一名成員拒絕了您的申請：' },
    fail: { subject: '未能執行：', text: '另一名成員批准了您的申請，但未能執行。原因請見您的審批頁面：' },
  },
} as const;

/** To the member who requested it. */
export async function mailDecided(
  tx: Tx,
  reader: Reader,
  { title, vote, reason }: Decision,
  at: number,
): Promise<void> {
  const what = title[reader.preferred_language];
  const { subject, text } = DECIDED[reader.preferred_language][vote];
  const label = reader.preferred_language === 'zh-HK' ? '原因：' : 'Reason: ';
  const content = {
    subject: `${subject}${what}`,
    text: `${text}\n\n${what}${reason === null ? '' : `\n\n${label}${reason}`}`,
  };
  await queueMail(tx, { to: reader.email, ...content }, { at, usefulForMs: USEFUL_MS });
}

import type { Tx } from '../../kernel/database/database.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { EmailContent } from '../identity/index.ts';
import { inBoth, raiseNotification } from '../notifications/index.ts';
import { describeRequest, sentenceOf, summarizeRequest } from './requestText.ts';
import type { ApprovalRow } from './tables.ts';

/** The screen that shows a request. */
const linkTo = ({ id }: Pick<ApprovalRow, 'id'>): string => `information?tab=approvals&approval=${id}`;

/** Notifies each member who may vote. */
export async function notifyWanted(
  tx: Tx,
  row: ApprovalRow,
  voters: readonly { readonly id: string }[],
  at: number,
): Promise<void> {
  if (voters.length === 0) return;
  const title = sentenceOf(row);
  const request = describeRequest(row);
  await raiseNotification(
    tx,
    {
      institutionId: row.institution_id,
      userIds: voters.map(({ id }) => id),
      topic: 'approvals',
      title: { 'en-US': 'Your approval is needed', 'zh-HK': '有待您審批' },
      text: title,
      link: linkTo(row),
      mail: {
        'en-US': {
          subject: `Your approval is needed: ${title['en-US']}`,
          text: `A member of your institution submitted this request:\n\n${request['en-US']}\n\nLog in and open Approvals under Institution to see the details, and approve or reject it. It expires after 24 hours.`,
        },
        'zh-HK': {
          subject: `有待您審批：${title['zh-HK']}`,
          text: `您機構的一名成員提交了以下申請：\n\n${request['zh-HK']}\n\n請登入並開啟「機構資料」的「審批」查看詳情，然後批准或拒絕。申請於 24 小時後失效。`,
        },
      },
    },
    at,
  );
}

/** A code for a vote on several requests. */
export function severalCodeEmail(language: Language, code: string, requests: readonly string[]): EmailContent {
  const list = requests.join('\n\n');
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

interface Outcome {
  readonly vote: 'approve' | 'reject' | 'fail';
  readonly reason: string | null;
}

/** An approved request can fail: it was not carried through, and its page says why. */
const DECIDED = {
  'en-US': {
    approve: { title: 'Approved', text: 'Other members approved your request:' },
    reject: { title: 'Rejected', text: 'Another member rejected your request:' },
    fail: {
      title: 'Failed',
      text: 'Other members approved your request, but it failed. Your approvals show the reason:',
    },
  },
  'zh-HK': {
    approve: { title: '已批准', text: '其他成員批准了您的申請：' },
    reject: { title: '已拒絕', text: '另一名成員拒絕了您的申請：' },
    fail: { title: '未能執行', text: '其他成員批准了您的申請，但未能執行。原因請見您的審批頁面：' },
  },
} as const;

/** Notifies the member who requested it. */
export async function notifyDecided(tx: Tx, row: ApprovalRow, { vote, reason }: Outcome, at: number): Promise<void> {
  const what = sentenceOf(row);
  const request = describeRequest(row);
  const content = inBoth((language) => {
    const isChinese = language === 'zh-HK';
    const { title, text } = DECIDED[language][vote];
    const why = reason === null ? '' : `\n\n${isChinese ? '原因：' : 'Reason: '}${reason}`;
    return {
      subject: `${title}${isChinese ? '：' : ': '}${what[language]}`,
      text: `${text}\n\n${request[language]}${why}`,
    };
  });
  await raiseNotification(
    tx,
    {
      institutionId: row.institution_id,
      userIds: [row.maker_id],
      topic: 'approvals',
      title: inBoth((language) => content[language].subject),
      text: reason === null ? summarizeRequest(row) : inBoth(() => reason),
      link: linkTo(row),
      mail: content,
    },
    at,
  );
}

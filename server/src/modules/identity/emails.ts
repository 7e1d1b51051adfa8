import { describeFreeze } from '@aldgate/domain/identity/freezeNames.ts';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { queueMail } from '../../kernel/jobs/outbox.ts';
import type { Language } from '../../kernel/mail/mail.ts';

export interface EmailContent {
  readonly subject: string;
  readonly text: string;
}

/** The purposes of codes, as used in messages. */
const ACTIONS = {
  sign_in: { 'en-US': 'login', 'zh-HK': '登入' },
  register: { 'en-US': 'registration', 'zh-HK': '註冊' },
  retrieve_password: { 'en-US': 'password reset', 'zh-HK': '重設密碼' },
  update_password: { 'en-US': 'password change', 'zh-HK': '更改密碼' },
  bind_phone: { 'en-US': 'phone binding', 'zh-HK': '綁定電話' },
  update_phone: { 'en-US': 'phone change', 'zh-HK': '更改電話' },
  update_phone_old: { 'en-US': 'phone change', 'zh-HK': '更改電話' },
  update_phone_new: { 'en-US': 'phone change', 'zh-HK': '更改電話' },
  update_email: { 'en-US': 'email change', 'zh-HK': '更改電郵' },
  new_email: { 'en-US': 'email change', 'zh-HK': '更改電郵' },
  rebind_google: { 'en-US': 'Google verification', 'zh-HK': 'Google 驗證' },
  withdraw: { 'en-US': 'withdrawal', 'zh-HK': '提取' },
  withdraw_address: { 'en-US': 'withdrawal address', 'zh-HK': '提取地址' },
  bank_account: { 'en-US': 'bank account', 'zh-HK': '銀行賬戶' },
  whitelist: { 'en-US': 'whitelist', 'zh-HK': '白名單' },
  api_key: { 'en-US': 'API key', 'zh-HK': 'API 密鑰' },
  member_approval: { 'en-US': 'approval', 'zh-HK': '審批' },
  approval_rules: { 'en-US': 'approval rules', 'zh-HK': '審批規則' },
  broker_account: { 'en-US': 'broker account', 'zh-HK': '經紀賬戶' },
  broker_manager: { 'en-US': 'account manager', 'zh-HK': '賬戶經理' },
  broker_extract: { 'en-US': 'extract', 'zh-HK': '提取' },
  broker_recipient: { 'en-US': 'message recipient', 'zh-HK': '通知收件人' },
} as const;

export type CodeAction = keyof typeof ACTIONS;

export function codeEmail(language: Language, actor: CodeAction, code: string): EmailContent {
  const name = ACTIONS[actor][language];
  return language === 'zh-HK'
    ? {
        subject: `${code} 是您的 Aldgate ${name}驗證碼`,
        text: `您的${name}驗證碼是 ${code}，10 分鐘內有效。\n\n如非您本人要求，請更改密碼並通知我們。`,
      }
    : {
        subject: `${code} is your Aldgate ${name} code`,
        text: `Your ${name} code is ${code}. It is valid for 10 minutes.\n\nIf you did not request it, change your password and contact us.`,
      };
}

export function codeMessage(language: Language, actor: CodeAction, code: string): string {
  const name = ACTIONS[actor][language];
  return language === 'zh-HK'
    ? `Aldgate：您的${name}驗證碼是 ${code}，10 分鐘內有效。請勿向任何人透露。`
    : `Aldgate: your ${name} code is ${code}, valid for 10 minutes. Do not share it.`;
}

export const NOTICES = {
  password_changed: {
    'en-US': [
      'Your password was changed',
      'Your Aldgate password was changed, and your other sessions were logged out.',
    ],
    'zh-HK': ['您的密碼已更改', '您的 Aldgate 密碼已更改，其他已登入的裝置已被登出。'],
  },
  password_reset: {
    'en-US': [
      'Your password was reset',
      'Your Aldgate password was reset and you were logged out everywhere. Withdrawals are restricted for 24 hours.',
    ],
    'zh-HK': ['您的密碼已重設', '您的 Aldgate 密碼已重設，所有裝置均已登出。提取將暫停 24 小時。'],
  },
  email_changed: {
    'en-US': [
      'Your email address was changed',
      'Your Aldgate account now has another email address; this one can no longer be used to log in. Your ' +
        'other sessions were logged out. Withdrawals are restricted for 24 hours.',
    ],
    'zh-HK': [
      '您的電郵地址已更改',
      '您的 Aldgate 賬戶已改用另一電郵地址，此地址不能再用於登入。其他已登入的裝置已被登出，提取將暫停 24 小時。',
    ],
  },
  phone_bound: {
    'en-US': [
      'A phone was bound',
      'A phone number was bound to your Aldgate account. Withdrawals are restricted for 24 hours.',
    ],
    'zh-HK': ['已綁定電話', '您的 Aldgate 賬戶已綁定電話號碼。提取將暫停 24 小時。'],
  },
  phone_changed: {
    'en-US': [
      'Your phone was changed',
      'The phone number of your Aldgate account was changed, and your other sessions were logged out. ' +
        'Withdrawals are restricted for 24 hours.',
    ],
    'zh-HK': ['您的電話已更改', '您的 Aldgate 賬戶的電話號碼已更改，其他已登入的裝置已被登出。提取將暫停 24 小時。'],
  },
  google_bound: {
    'en-US': [
      'Google verification was bound',
      'Google verification was bound to your Aldgate account. Withdrawals are restricted for 24 hours.',
    ],
    'zh-HK': ['已綁定 Google 驗證', '您的 Aldgate 賬戶已綁定 Google 驗證。提取將暫停 24 小時。'],
  },
  google_rebound: {
    'en-US': [
      'Google verification was replaced',
      'Another authenticator was bound to your Aldgate account, and your other sessions were logged out. ' +
        'Withdrawals are restricted for 24 hours.',
    ],
    'zh-HK': [
      'Google 驗證已更換',
      '您的 Aldgate 賬戶已綁定另一個驗證器，其他已登入的裝置已被登出。提取將暫停 24 小時。',
    ],
  },
  passkey_added: {
    'en-US': [
      'A passkey was added',
      'A passkey was added to your Aldgate account. Withdrawals are restricted for 24 hours.',
    ],
    'zh-HK': ['已新增通行密鑰', '您的 Aldgate 賬戶已新增通行密鑰。提取將暫停 24 小時。'],
  },
  passkey_removed: {
    'en-US': [
      'A passkey was removed',
      'A passkey of your Aldgate account was removed. It can no longer be used to log in.',
    ],
    'zh-HK': ['已移除通行密鑰', '您的 Aldgate 賬戶的一個通行密鑰已被移除，不能再用於登入。'],
  },
  frozen: {
    'en-US': [
      'Your account is frozen',
      'Your institution’s Aldgate account was frozen, and all of your sessions have ended. Contact customer support ' +
        'to lift the freeze.',
    ],
    'zh-HK': ['您的賬戶已凍結', '您機構的 Aldgate 賬戶已凍結，您已在所有裝置登出。如需解除，請聯絡客戶服務。'],
  },
  google_reset: {
    'en-US': [
      'Your Google verification was unbound',
      'At your request customer support unbound the Google verification of your account. All of your ' +
        'sessions have ended, and withdrawals are restricted for 24 hours. Sign in and bind a new ' +
        'authenticator.',
    ],
    'zh-HK': [
      '您的 Google 驗證已解除綁定',
      '應您的要求，客戶服務已解除您賬戶的 Google 驗證。您已在所有裝置登出，提取將暫停 24 小時。請登入並綁定新的驗證器。',
    ],
  },
  removed: {
    'en-US': [
      'You were removed',
      'An administrator removed you from your institution at Aldgate. You can no longer log in.',
    ],
    'zh-HK': ['您已被移除', '管理員已將您從機構的 Aldgate 賬戶中移除，您不能再登入。'],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>;

export type NoticeKind = keyof typeof NOTICES;

export function noticeEmail(language: Language, kind: NoticeKind): EmailContent {
  const [subject, text] = NOTICES[kind][language];
  const alarm =
    language === 'zh-HK' ? '如非您本人操作，請立即通知我們。' : 'If this was not you, contact us immediately.';
  if (kind === 'removed') return { subject, text };
  const scope = kind === 'frozen' ? formatFreeze(language) : [];
  return { subject, text: [text, ...scope, alarm].join('\n\n') };
}

/** ID-19: what the freeze stops, what it cancels, and what stays possible, each a paragraph. */
function formatFreeze(language: Language): string[] {
  const { stops, stays, effects } = describeFreeze(language);
  const list = (title: string, items: readonly string[]) => [title, ...items.map((item) => `- ${item}`)].join('\n');
  return language === 'zh-HK'
    ? [list('已停止：', stops), list('已取消及暫停：', effects), list('您仍可：', stays)]
    : [list('Stopped:', stops), list('Cancelled and suspended:', effects), list('You can still:', stays)];
}

/** To an address with an account, when someone registers or requests a change to it. */
export function addressTakenEmail(language: Language): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: '此電郵地址已有 Aldgate 賬戶',
        text: '有人嘗試以此電郵地址註冊 Aldgate 賬戶，但此地址已有賬戶。\n\n如果是您本人，請直接登入，或使用「忘記密碼」。如非您本人，您無需理會。',
      }
    : {
        subject: 'There is an Aldgate account with this address',
        text:
          'Someone tried to use this address for a new Aldgate account, but it already has one.\n\nIf it was ' +
          'you, log in, or choose "forgot password". If it was not, you can ignore this message.',
      };
}

const ROLES: Record<MemberRole, Record<Language, string>> = {
  administrator: { 'en-US': 'administrator', 'zh-HK': '管理員' },
  trader: { 'en-US': 'trader', 'zh-HK': '交易員' },
  approver: { 'en-US': 'approver', 'zh-HK': '審批人' },
  auditor: { 'en-US': 'read-only auditor', 'zh-HK': '唯讀審計員' },
};

interface Invitation {
  readonly institution: string;
  readonly role: MemberRole;
  readonly link: string;
}

/** The only message with a link. The institution chooses its name, so it is quoted and not in the subject. */
export function invitationEmail(language: Language, { institution, role, link }: Invitation): EmailContent {
  const name = ROLES[role][language];
  return language === 'zh-HK'
    ? {
        subject: '您獲邀加入 Aldgate',
        text: `名為「${institution}」的機構邀請您以「${name}」身份加入其 Aldgate 賬戶。請於 7 天內開啟以下連結接受邀請：\n\n${link}\n\n如不認識此機構，您無需理會。`,
      }
    : {
        subject: 'You are invited to Aldgate',
        text: `The institution named “${institution}” invites you to join its Aldgate account as ${name}. Accept within 7 days here:\n\n${link}\n\nIf you do not know this institution, you can ignore this message.`,
      };
}

const NOTICE_USEFUL_MS = 3 * 86_400_000;

/** Queues an email other than a code. */
export function sendEmail(tx: Tx, to: string, message: EmailContent, at: number): Promise<void> {
  return queueMail(tx, { to, ...message }, { at, usefulForMs: NOTICE_USEFUL_MS });
}

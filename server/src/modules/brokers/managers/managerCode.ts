import type { Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { AccountManager } from '../../exchangeAccounts/index.ts';
import type { EmailContent, StepUpService } from '../../identity/index.ts';

/** The code that proves that a manager is reached, for one account alone. */
export const codeOf = ({ managerId, email }: Pick<AccountManager, 'managerId' | 'email'>) =>
  ({ purpose: 'broker_manager', scope: `broker_manager:${managerId}`, recipient: email }) as const;

/** Emails the code; returns its id. Throws tooManyRequests. */
export const sendManagerCode = (
  stepUp: StepUpService,
  tx: Tx,
  user: User,
  manager: Pick<AccountManager, 'managerId' | 'email' | 'accountName'>,
): Promise<string> =>
  stepUp.sendCode(tx, user, codeOf(manager), (digits, language) => managerEmail(language, manager.accountName, digits));

function managerEmail(language: Language, account: string, code: string): EmailContent {
  return language === 'zh-HK'
    ? {
        subject: `${code} 是您的 Aldgate 賬戶經理驗證碼`,
        text:
          `您的機構指定您為「${account}」的賬戶經理。驗證碼是 ${code}，10 分鐘內有效。\n\n` +
          '請交給您機構的管理員輸入。確認後，您可以用這個賬戶交易及轉移資金。如您並不知情，請聯絡您機構的管理員。',
      }
    : {
        subject: `${code} is your Aldgate account manager code`,
        text:
          `Your institution names you as manager of the account ${account}. Your code is ${code}. ` +
          'It is valid for 10 minutes.\n\n' +
          'Give it to an administrator of your institution, who enters it. Once you are confirmed, you trade on this ' +
          'account and move its money. If you did not expect this, contact your administrator.',
      };
}

import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { EmailContent } from '../../identity/index.ts';
import type { CapitalProject } from './capitalProject.ts';

/** The code that confirms one extract alone. */
export const codeOf = (recordId: string) =>
  ({ purpose: 'broker_extract', scope: `broker_extract:${recordId}` }) as const;

/** Writes the email of the code. */
export const writeExtractCode =
  ({ name, currency }: Pick<CapitalProject['row'], 'name' | 'currency'>, amount: string) =>
  (code: string, language: Language): EmailContent => {
    const money = formatMoney(amount, currency, { locale: language });
    return language === 'zh-HK'
      ? {
          subject: `${code} 是您的 Aldgate 提取驗證碼`,
          text:
            `您正從項目「${name}」提取 ${money} 至資產賬戶。驗證碼是 ${code}，10 分鐘內有效。\n\n` +
            '如非您本人操作，請立即凍結賬戶並聯絡我們。',
        }
      : {
          subject: `${code} is your Aldgate extract code`,
          text:
            `You are taking ${money} out of the project ${name} into the asset account. Your code is ${code}. ` +
            'It is valid for 10 minutes.\n\n' +
            'If this was not you, freeze the account at once and contact us.',
        };
  };

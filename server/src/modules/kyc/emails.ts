import type { KycLevel } from '@aldgate/domain/kyc/documents.ts';
import type { Language } from '../../kernel/mail/mail.ts';

interface Decided {
  readonly level: KycLevel;
  /** The reason of a rejection; null for an approval. */
  readonly reason: string | null;
}

interface Text {
  readonly subject: string;
  readonly text: string;
}

/** The email to the submitter with the decision. */
export function decisionEmail(language: Language, { level, reason }: Decided): Text {
  return reason === null ? approved(language, level) : rejected(language, level, reason);
}

const LEVELS = {
  'en-US': { primary: 'Primary', advanced: 'Advanced' },
  'zh-HK': { primary: '初級', advanced: '高級' },
} as const;

const OPENS = {
  'en-US': {
    primary: 'You can now convert coins and trade futures.',
    advanced: 'You can now convert fiat currencies.',
  },
  'zh-HK': { primary: '您的賬戶現可兌換虛擬資產及交易期貨。', advanced: '您的賬戶現可兌換法幣。' },
} as const;

function approved(language: Language, level: KycLevel): Text {
  const name = LEVELS[language][level];
  return language === 'en-US'
    ? { subject: `${name} verification approved`, text: `Your verification was approved. ${OPENS[language][level]}` }
    : { subject: `${name}核實已通過`, text: `您的核實已獲通過。${OPENS[language][level]}` };
}

function rejected(language: Language, level: KycLevel, reason: string): Text {
  const name = LEVELS[language][level];
  return language === 'en-US'
    ? {
        subject: `${name} verification needs another submission`,
        text: `Your verification could not be approved: ${reason}\n\nSign in and open Verification: it shows each document that must be replaced.`,
      }
    : {
        subject: `${name}核實需要重新提交`,
        text: `您的核實未能通過：${reason}\n\n請登入並開啟「身份核實」，頁面會列出需要更換的文件。`,
      };
}

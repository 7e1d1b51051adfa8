import type { Tx } from '../../../kernel/database.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { queueMail } from '../../../kernel/outbox.ts';

interface Reader {
  readonly email: string;
  readonly preferred_language: Language;
}

interface Reset {
  readonly reason: string;
  /** Epoch ms. */
  readonly effectiveAt: number;
}

/** The announcement is useful until the reset. */
const USEFUL_MS = 72 * 3_600_000;

/** Informs administrators of a reset that operators approved. */
export async function mailReset(
  tx: Tx,
  readers: readonly Reader[],
  { reason, effectiveAt }: Reset,
  at: number,
): Promise<void> {
  const time = `${new Date(effectiveAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  for (const { email, preferred_language: language } of readers) {
    const content =
      language === 'zh-HK'
        ? {
            subject: '您機構的審批規則將會重設',
            text: `應要求，您機構的審批規則將於 ${time} 重設為預設規則（一名其他成員批准）。\n\n原因：${reason}\n\n如您不同意，請登入並開啟「機構資料」的「審批規則」取消重設，並聯絡我們。`,
          }
        : {
            subject: 'The approval rules of your institution will be reset',
            text: `As requested, the approval rules of your institution go back to the default, one other member, at ${time}.\n\nReason: ${reason}\n\nIf you do not agree, log in, open Approval rules under Institution to cancel the reset, and contact us.`,
          };
    await queueMail(tx, { to: email, ...content }, { at, usefulForMs: USEFUL_MS });
  }
}

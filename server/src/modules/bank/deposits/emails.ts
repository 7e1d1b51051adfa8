import { MEMBER_ROLES, memberMay } from '@aldgate/domain/identity/roles.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database.ts';
import { queueMail } from '../../../kernel/outbox.ts';
import type { BankDepositRow } from './depositRow.ts';

const USEFUL_MS = 3 * 24 * 3_600_000;

type Event = 'announced' | 'received';

interface Wording {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

/** In English and Traditional Chinese. */
const WORDINGS: Readonly<Record<Event, readonly [Wording, Wording]>> = {
  announced: [
    {
      subject: 'Your deposit was announced',
      before: 'Pay the amount from the account that you chose, and give the reference with the payment:',
      after: 'Deposits by bank arrive on T+1; bank fees may apply. If you did not announce it, contact us.',
    },
    {
      subject: '已預先通知存款',
      before: '請從所選的銀行帳戶匯款，並於匯款時註明參考編號：',
      after: '銀行存款於 T+1 到賬，銀行可能收取費用。如非您本人操作，請聯絡我們。',
    },
  ],
  received: [
    {
      subject: 'A deposit by bank has arrived',
      before: "These payments were credited to your institution's asset account:",
      after: 'If you did not expect them, contact us.',
    },
    { subject: '銀行存款已到賬', before: '以下款項已計入您機構的資產帳戶：', after: '如有疑問，請聯絡我們。' },
  ],
};

/** One email to each member who moves money, for all deposits of an institution to which the same happened together. */
export async function mailDeposits(
  tx: Tx,
  event: Event,
  deposits: readonly BankDepositRow[],
  at: number,
): Promise<void> {
  const byInstitution = Map.groupBy(deposits, ({ institution_id: institutionId }) => institutionId);
  if (byInstitution.size === 0) return;
  const members = await tx
    .selectFrom('platform_user')
    .select(['email', 'preferred_language', 'institution_id'])
    .where('institution_id', 'in', [...byInstitution.keys()])
    .where('removed_at', 'is', null)
    .where(
      'role',
      'in',
      MEMBER_ROLES.filter((role) => memberMay(role, 'move')),
    )
    .orderBy('email')
    .execute();
  for (const { email, preferred_language: language, institution_id: institutionId } of members) {
    const { subject, before, after } = WORDINGS[event][language === 'zh-HK' ? 1 : 0];
    const lines = (byInstitution.get(institutionId) ?? []).map(describe);
    const text = `${before}\n\n${lines.join('\n')}\n\n${after}`;
    await queueMail(tx, { to: email, subject, text }, { at, usefulForMs: USEFUL_MS });
  }
}

const describe = ({ amount, announced_amount: announced, asset, reference }: BankDepositRow): string =>
  `${toDecimalString(amount ?? announced ?? '0')} ${asset} (${reference})`;

import { MEMBER_ROLES, memberMay } from '@aldgate/domain/identity/roles.ts';
import { findInstitution } from '@aldgate/domain/ledger/moneyOwner.ts';
import { round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';
import { queueMail } from '../../../kernel/outbox.ts';
import type { Tables } from '../../../kernel/tables.ts';
import { readOwner } from '../../../ledger/moneyOwner.ts';

type Row = Selectable<Tables['deposit']>;

const USEFUL_MS = 3 * 24 * 3_600_000;

type Event = 'credited' | 'held' | 'reversed';

/** One email to each member who moves money, for all deposits of an institution to which the same happened together. */
export async function mailDeposits(tx: Tx, event: Event, rows: readonly Row[], at: number): Promise<void> {
  const byOwner = Map.groupBy(
    rows.filter((row) => findInstitution(readOwner(row)) !== null),
    ({ owner }) => owner,
  );
  if (byOwner.size === 0) return;
  const members = await tx
    .selectFrom('platform_user')
    .select(['email', 'preferred_language', 'institution_id as owner'])
    .where('institution_id', 'in', [...byOwner.keys()])
    .where('removed_at', 'is', null)
    .where(
      'role',
      'in',
      MEMBER_ROLES.filter((role) => memberMay(role, 'move')),
    )
    .orderBy('email')
    .execute();
  for (const { email, preferred_language: language, owner } of members) {
    const content = describe(event, byOwner.get(owner) ?? [], language === 'zh-HK');
    await queueMail(tx, { to: email, ...content }, { at, usefulForMs: USEFUL_MS });
  }
}

/** Below this many decimals amounts are shown whole. */
const SHOWN_DECIMALS = 8;

interface Wording {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

/**
 * In English and Traditional Chinese. Why one is held is shown on its page: a screened sender is not named by email.
 */
const WORDINGS: Readonly<Record<Event, readonly [Wording, Wording]>> = {
  credited: [
    {
      subject: 'A deposit has arrived',
      before: "These deposits were credited to your institution's asset account:",
      after: 'If you did not expect them, contact us.',
    },
    { subject: '存入已到賬', before: '以下存入已計入您機構的資產帳戶：', after: '如有疑問，請聯絡我們。' },
  ],
  held: [
    {
      subject: 'A deposit is being processed',
      before: 'These deposits have arrived and are not credited yet:',
      after: 'The deposit records show the reason. Contact us if you have any questions.',
    },
    {
      subject: '存入正在處理',
      before: '以下存入已到達，但尚未入賬：',
      after: '您可於存入及提取紀錄查看原因。如有疑問，請聯絡我們。',
    },
  ],
  reversed: [
    {
      subject: 'A deposit was reversed',
      before: 'The network no longer includes the transactions of these deposits, so they were reversed:',
      after: 'Contact us if you have any questions.',
    },
    {
      subject: '存入已撤銷',
      before: '網絡已不再包含以下存入的交易，因此有關存入已被撤銷：',
      after: '如有疑問，請聯絡我們。',
    },
  ],
};

function describe(
  event: Event,
  rows: readonly Row[],
  isChinese: boolean,
): { readonly subject: string; readonly text: string } {
  const lines = rows.map(
    ({ asset, initiated_amount, network, txid }) =>
      `${toDecimalString(round(toDecimalString(initiated_amount), SHOWN_DECIMALS, 'down'))} ${asset} (${network}, ${txid})`,
  );
  const { subject, before, after } = WORDINGS[event][isChinese ? 1 : 0];
  return { subject, text: `${before}\n\n${lines.join('\n')}\n\n${after}` };
}

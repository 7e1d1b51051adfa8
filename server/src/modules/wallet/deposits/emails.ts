import { MEMBER_ROLES, memberMay } from '@aldgate/domain/identity/roles.ts';
import { round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';
import { queueMail } from '../../../kernel/outbox.ts';
import type { Tables } from '../../../kernel/tables.ts';

type Row = Selectable<Tables['deposit']>;

const USEFUL_MS = 3 * 24 * 3_600_000;

/** One email to each member who moves money, for all deposits of an institution that were credited together. */
export async function mailCredited(tx: Tx, rows: readonly Row[], at: number): Promise<void> {
  const byOwner = Map.groupBy(rows, ({ owner }) => owner);
  if (byOwner.size === 0) return;
  const members = await tx
    .selectFrom('platform_user')
    .select(['email', 'preferred_language', sql<string>`institution_id::text`.as('owner')])
    .where(sql<string>`institution_id::text`, '=', sql<string>`any(${[...byOwner.keys()]}::text[])`)
    .where('removed_at', 'is', null)
    .where(
      'role',
      'in',
      MEMBER_ROLES.filter((role) => memberMay(role, 'move')),
    )
    .orderBy('email')
    .execute();
  for (const { email, preferred_language: language, owner } of members) {
    const content = describe(byOwner.get(owner) ?? [], language === 'zh-HK');
    await queueMail(tx, { to: email, ...content }, { at, usefulForMs: USEFUL_MS });
  }
}

/** Below this many decimals amounts are shown whole. */
const SHOWN_DECIMALS = 8;

function describe(rows: readonly Row[], isChinese: boolean): { readonly subject: string; readonly text: string } {
  const lines = rows.map(
    ({ asset, initiated_amount, network, txid }) =>
      `${toDecimalString(round(toDecimalString(initiated_amount), SHOWN_DECIMALS, 'down'))} ${asset} (${network}, ${txid})`,
  );
  return isChinese
    ? {
        subject: '存入已到賬',
        text: `以下存入已計入您機構的資產帳戶：\n\n${lines.join('\n')}\n\n如有疑問，請聯絡我們。`,
      }
    : {
        subject: 'A deposit has arrived',
        text: `These deposits were credited to your institution's asset account:\n\n${lines.join('\n')}\n\nIf you did not expect them, contact us.`,
      };
}

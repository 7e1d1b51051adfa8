import type { OperationsAnswerOf } from '@aldgate/contract';
import { maskedPhone } from '@aldgate/domain/identity/fieldRules.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database/database.ts';
import { readBalances } from '../../ledger/balances.ts';
import { readLimits } from '../convert/index.ts';
import { readApplications, readApprovals, readNotes, restrictionsOn } from './customerRecords.ts';
import { customerColumns, formatCustomer } from './pageCustomer.ts';

/** A customer's details. Throws notFound. */
export async function queryCustomer(
  database: Database,
  institutionId: string,
  now: number,
): Promise<OperationsAnswerOf<'queryCustomer'>> {
  const row = await database
    .selectFrom('institution as i')
    .select(customerColumns(now))
    .where('i.id', '=', institutionId)
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  const [people, restrictions, balances, limits, applications, notes, approvals] = await Promise.all([
    readPeople(database, institutionId, now),
    restrictionsOn(database, institutionId, now),
    readBalances(database, institutionId),
    readLimits(database, institutionId),
    readApplications(database, institutionId),
    readNotes(database, institutionId),
    readApprovals(database, institutionId),
  ]);
  return {
    ...formatCustomer(row),
    spotTradingForbidden: row.spot_trading_forbidden,
    people,
    restrictions,
    balances,
    limits,
    applications,
    notes,
    approvals,
  };
}

type People = OperationsAnswerOf<'queryCustomer'>['people'];

/** A customer's members, removed ones last. */
async function readPeople(database: Database, institutionId: string, now: number): Promise<People> {
  const rows = await database
    .selectFrom('platform_user as u')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.area_code', 'u.phone', 'u.role', 'u.removed_at'])
    .select([
      sql<boolean>`u.google_secret is not null`.as('google_bound'),
      sql<number>`(select count(*)::int from passkey p where p.user_id = u.id)`.as('passkeys'),
      sql<number>`(
        select count(*)::int from session s
        where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${new Date(now)}
      )`.as('open_sessions'),
      sql<Date | null>`(select max(s.created_at) from session s where s.user_id = u.id)`.as('last_sign_in_at'),
    ])
    .where('u.institution_id', '=', institutionId)
    .orderBy(sql`u.removed_at is not null`)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    name: [row.first_name, row.last_name].filter((part) => part !== null).join(' ') || null,
    email: row.email,
    phone: row.area_code === null || row.phone === null ? null : maskedPhone(row.area_code, row.phone),
    role: row.role,
    googleBound: row.google_bound,
    passkeys: row.passkeys,
    openSessions: row.open_sessions,
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
    removedAt: row.removed_at?.getTime() ?? null,
  }));
}

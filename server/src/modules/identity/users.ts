import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';

export type UserRow = Selectable<Tables['platform_user']>;

/** ID-07: finds a user by the corporate email or the username. */
export async function findUserByName(database: Database | Tx, name: string): Promise<UserRow | undefined> {
  const lower = name.trim().toLowerCase();
  return database
    .selectFrom('platform_user')
    .selectAll()
    .where((where) => where.or([where('email', '=', lower), where('username', '=', lower)]))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The addresses of users who may log in that match a pattern of SQL. */
export async function listActiveUsers(database: Database, pattern: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('platform_user')
    .select('email')
    .where('email', 'like', pattern)
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** The subject under which errors of an unknown name are counted. */
export function unknownUserSubject(name: string): string {
  return `nobody:${createHash('sha256').update(name.trim().toLowerCase()).digest('hex')}`;
}

export async function getUser(database: Database | Tx, userId: string): Promise<UserRow> {
  return database.selectFrom('platform_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/** A member who was not removed, locked until the transaction ends. */
export function findMember(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('platform_user')
    .selectAll()
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks a member, and throws notFound without one. */
export async function lockMember(tx: Tx, userId: string): Promise<UserRow> {
  const row = await findMember(tx, userId);
  if (!row) throw new ApiError('notFound');
  return row;
}

/** The bound phone as E.164, or null. */
export function boundPhone({ area_code, phone }: Pick<UserRow, 'area_code' | 'phone'>): string | null {
  return area_code === null || phone === null ? null : `${area_code}${phone}`;
}

/** For this long a new phone cannot recover a password: a hijacked session may have bound it. */
const PHONE_NEW_MS = 24 * 3_600_000;

/** The phone that can recover a password, as E.164; null if none is bound or it is too new. */
export function recoveryPhone(user: UserRow, now: number): string | null {
  const isNew = user.phone_bound_at !== null && now - user.phone_bound_at.getTime() < PHONE_NEW_MS;
  return isNew ? null : boundPhone(user);
}

/** First and last name; null without either. */
export function formatName({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): string | null {
  return [first_name, last_name].filter((part) => part !== null).join(' ') || null;
}

/** Members as records name them, by id. */
export async function readMembers(database: Database | Tx, userIds: readonly (string | null)[]) {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await database.selectFrom('platform_user').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, { userId: row.id, name: formatName(row), email: row.email }]));
}

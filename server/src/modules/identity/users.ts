import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { Tables } from '../../kernel/tables.ts';

export type UserRow = Selectable<Tables['platform_user']>;

/** ID-07: sign-in takes the corporate email or the username. */
export async function findUserByName(database: Database | Tx, name: string): Promise<UserRow | undefined> {
  const lower = name.trim().toLowerCase();
  return database
    .selectFrom('platform_user')
    .selectAll()
    .where((where) => where.or([where('email', '=', lower), where('username', '=', lower)]))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Stands in for a user's id where errors of a name that nobody has are counted. */
export function nobodySubject(name: string): string {
  return `nobody:${createHash('sha256').update(name.trim().toLowerCase()).digest('hex')}`;
}

export async function getUser(database: Database | Tx, userId: string): Promise<UserRow> {
  return database.selectFrom('platform_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/** A member who was not removed, locked until the transaction ends; undefined where there is none. */
export function findMember(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx
    .selectFrom('platform_user')
    .selectAll()
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same; throws notFound. */
export async function lockMember(tx: Tx, userId: string): Promise<UserRow> {
  const row = await findMember(tx, userId);
  if (!row) throw new ApiError('notFound');
  return row;
}

/** The bound phone as E.164; null where none is bound. */
export function boundPhone({ area_code, phone }: Pick<UserRow, 'area_code' | 'phone'>): string | null {
  return area_code === null || phone === null ? null : `${area_code}${phone}`;
}

/** For so long a phone that is new does not recover a password: who bound it may have had no more than a session. */
const PHONE_NEW_MS = 24 * 3_600_000;

/** The phone that recovers a password, as E.164; null where none is bound, or it was bound a moment ago. */
export function recoveryPhone(user: UserRow, now: number): string | null {
  const isNew = user.phone_bound_at !== null && now - user.phone_bound_at.getTime() < PHONE_NEW_MS;
  return isNew ? null : boundPhone(user);
}

/** First and last name; null where neither was given. */
export function formatName({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): string | null {
  return [first_name, last_name].filter((part) => part !== null).join(' ') || null;
}

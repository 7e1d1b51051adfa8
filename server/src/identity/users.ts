import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import type { Tables } from '../kernel/tables.ts';

export type UserRow = Selectable<Tables['platform_user']>;
export type InstitutionRow = Selectable<Tables['institution']>;

/** ID-07: sign-in takes the corporate email or the username. */
export async function findUserByName(database: Database | Tx, name: string): Promise<UserRow | undefined> {
  const lower = name.trim().toLowerCase();
  return database
    .selectFrom('platform_user')
    .selectAll()
    .where((where) => where.or([where('email', '=', lower), where('username', '=', lower)]))
    .executeTakeFirst();
}

/** Stands in for a user's id where errors of a name that nobody has are counted. */
export function nobodySubject(name: string): string {
  return `nobody:${createHash('sha256').update(name.trim().toLowerCase()).digest('hex')}`;
}

export async function getUser(database: Database | Tx, userId: string): Promise<UserRow> {
  return database.selectFrom('platform_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

export async function getInstitution(database: Database | Tx, institutionId: string): Promise<InstitutionRow> {
  return database.selectFrom('institution').selectAll().where('id', '=', institutionId).executeTakeFirstOrThrow();
}

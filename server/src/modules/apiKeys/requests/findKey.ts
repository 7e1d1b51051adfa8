import { sql } from 'kysely';
import { stoppedSince } from '../../../access/index.ts';
import type { Database } from '../../../kernel/database/database.ts';

/** Reads a key of a member by its public id, with what decides whether it works. */
export async function findKey(database: Database, publicId: string) {
  return database
    .selectFrom('api_key')
    .innerJoin('platform_user', 'platform_user.id', 'api_key.member_id')
    .selectAll('api_key')
    .select(['platform_user.role', 'platform_user.removed_at as member_removed_at'])
    .select(stoppedSince('useApiKey', sql`api_key.institution_id`).as('stopped_since'))
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}

export type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** Whether a key still works and its member's role is the same, as an SQL expression. */
export const keyIsValid = ({ id, role }: FoundKey) => sql<boolean>`exists (
  select from api_key join platform_user on platform_user.id = api_key.member_id
  where api_key.id = ${id} and api_key.state = 'active' and platform_user.removed_at is null
    and platform_user.role = ${role}
    and ${stoppedSince('useApiKey', sql`api_key.institution_id`)} is null
)`;

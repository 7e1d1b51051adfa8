import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { batches, idInSql, institutionsOf, numberRows, type Scale } from './scale.ts';

const BATCH = 2_000;
const SESSIONS = 10;

/** Institutions with one member each, and the sessions that the member had. */
export async function fillInstitutions(database: Database, scale: Scale): Promise<void> {
  const at = new Date(Date.UTC(2024, 11, 31));
  for (const numbers of batches(institutionsOf(scale), BATCH)) {
    await sql`
      insert into institution (id, name, primary_verification, advanced_verification, created_at)
      select ${idInSql(scale, 'institution')}, 'Volume Capital ' || lpad(n::text, 6, '0'), 'certified',
        (array['not_verified', 'certified', 'certified'])[1 + n % 3], ${at}
      from ${numberRows(numbers)} on conflict do nothing
    `.execute(database);
    await sql`
      insert into platform_user (id, institution_id, email, password_hash, created_at)
      select ${idInSql(scale, 'user')}, ${idInSql(scale, 'institution')},
        'member-' || n || '-' || ${scale.seed} || '@volume.aldgate.test', '', ${at}
      from ${numberRows(numbers)} on conflict do nothing
    `.execute(database);
    await sql`
      insert into session (id, token_hash, user_id, created_at, expires_at, active_at, address, client)
      select ${idInSql(scale, 'session', sql`n || '/' || s`)}, sha256(convert_to(${scale.seed} || n || '/' || s, 'UTF8')),
        ${idInSql(scale, 'user')}, ${at}::timestamptz + s * interval '1 day', ${at}::timestamptz + s * interval '1 day 12 hours',
        ${at}::timestamptz + s * interval '1 day', '203.0.113.' || n % 250, 'Mozilla/5.0'
      from ${numberRows(numbers)}, generate_series(1, ${SESSIONS}::int) as s on conflict do nothing
    `.execute(database);
  }
}

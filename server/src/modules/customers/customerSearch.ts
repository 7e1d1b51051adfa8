import { type RawBuilder, sql } from 'kysely';

/** The shortest text that the trigram indexes find anywhere; a shorter one is the beginning of a name or an email. */
const ANYWHERE_MIN = 3;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether an institution's name, a member's email or the id is found by a text. The text is matched without wildcards. */
export function matchesCustomer(search: string): RawBuilder<boolean> {
  const text = search.toLowerCase();
  if (text === '') return sql`true`;
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const pattern = text.length < ANYWHERE_MIN ? `${literal}%` : `%${literal}%`;
  return sql`i.id in (
    select named.id from institution named where lower(named.name) like ${pattern}
    union all
    select u.institution_id from platform_user u where u.removed_at is null and u.email like ${pattern}
    union all
    select ${UUID.test(text) ? text : null}::uuid
  )`;
}

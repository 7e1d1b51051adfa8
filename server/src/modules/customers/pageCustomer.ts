import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import type { Feature } from '@aldgate/domain/identity/features.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { column } from '../../kernel/lists/keyset.ts';
import { listSource, type RowOf } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';

type Page = OperationsAnswerOf<'pageCustomer'>;
type Query = OperationsParsedOf<'pageCustomer'>['queryCondition'];

/** Customers by name, by a member's email or by id, sorted by name. */
export async function pageCustomer(
  database: Database,
  request: OperationsParsedOf<'pageCustomer'>,
  now: number,
): Promise<Page> {
  const { rows, ...page } = await readPage(listCustomers(database, request.queryCondition, now), request, 'asc');
  return { items: rows.map(formatCustomer), ...page };
}

function listCustomers(database: Database, query: Query, now: number) {
  const states: Record<Query['state'], RawBuilder<boolean>> = {
    all: sql`true`,
    restricted: sql`i.id in (select r.institution_id from restriction r where ${isActive(now)})`,
    frozen: sql`i.id in (select r.institution_id from restriction r where ${isActive(now)} and r.reason = 'frozen')`,
    unverified: sql`i.primary_verification = 'not_verified'`,
    under_review: sql`'under_review' in (i.primary_verification, i.advanced_verification)`,
  };
  return listSource({
    database,
    scope: ['customers', query],
    order: [{ expression: sql`lower(i.name)`, type: 'text' }, column('i.id', 'uuid')],
    matching: database.selectFrom(findCustomers(query.search).as('i')).where(states[query.state]),
    select: (institutions) => institutions.select(customerColumns(now)),
  });
}

/** The shortest text that the trigram indexes find anywhere; a shorter one is the beginning of a name or an email. */
const ANYWHERE_MIN = 3;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The institutions whose name, a member's email or the id is found by a text. The text is matched without wildcards.
 * The customers whom a name matches are read once, and not found again by their ids.
 */
function findCustomers(search: string): RawBuilder<Selectable<Tables['institution']>> {
  const text = search.toLowerCase();
  if (text === '') return sql`institution`;
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const pattern = text.length < ANYWHERE_MIN ? `${literal}%` : `%${literal}%`;
  return sql`(
    select named.* from institution named where lower(named.name) like ${pattern}
    union
    select other.* from institution other where other.id in (
      select u.institution_id from platform_user u where u.removed_at is null and u.email like ${pattern}
      union all
      select ${UUID.test(text) ? text : null}::uuid
    )
  )`;
}

/** The columns of a customer at a time. */
export const customerColumns = (now: number) =>
  [
    'i.id',
    'i.name',
    'i.primary_verification',
    'i.advanced_verification',
    'i.spot_trading_forbidden',
    'i.created_at',
    sql<number>`(
      select count(*)::int from platform_user u where u.institution_id = i.id and u.removed_at is null
    )`.as('members'),
    sql<Feature[]>`array(
      select f.feature::text from institution_feature f where f.institution_id = i.id and not f.enabled order by f.feature
    )`.as('features_off'),
    sql<boolean>`exists (select from restriction r where r.institution_id = i.id and ${isActive(now)})`.as(
      'restricted',
    ),
    sql<boolean>`exists (
      select from restriction r where r.institution_id = i.id and ${isActive(now)} and r.reason = 'frozen'
    )`.as('frozen'),
  ] as const;

const isActive = (now: number) => sql`r.lifted_at is null and (r.until is null or r.until > ${new Date(now)})`;

export const formatCustomer = (row: RowOf<typeof listCustomers>): Page['items'][number] => ({
  institutionId: row.id,
  name: row.name,
  verification: { primary: row.primary_verification, advanced: row.advanced_verification },
  members: row.members,
  featuresOff: row.features_off,
  restricted: row.restricted,
  frozen: row.frozen,
  openedAt: row.created_at.getTime(),
});

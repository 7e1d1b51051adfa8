import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import type { Feature } from '@aldgate/domain/identity/features.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import type { VerificationStatus } from '../institution/index.ts';

type Page = OperationsAnswerOf<'pageCustomer'>;
type State = OperationsParsedOf<'pageCustomer'>['queryCondition']['state'];

export interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly primary_verification: VerificationStatus;
  readonly advanced_verification: VerificationStatus;
  readonly spot_trading_forbidden: boolean;
  readonly created_at: Date;
  readonly members: number;
  readonly features_off: Feature[];
  readonly restricted: boolean;
  readonly frozen: boolean;
}

/** Customers at a time, one row each, with `condition` and `state` computed in SQL. */
export function selectCustomers(now: number) {
  const held = sql`
    select from restriction r
    where r.institution_id = i.id and r.lifted_at is null and (r.until is null or r.until > ${new Date(now)})
  `;
  const frozen = sql<boolean>`exists (${held} and r.reason = 'frozen')`;
  const restricted = sql<boolean>`exists (${held})`;
  const columns = sql`
    i.id, i.name, i.primary_verification, i.advanced_verification, i.spot_trading_forbidden, i.created_at,
    (select count(*)::int from platform_user u where u.institution_id = i.id and u.removed_at is null) as members,
    array(
      select f.feature::text from institution_feature f where f.institution_id = i.id and not f.enabled order by f.feature
    ) as features_off,
    ${restricted} as restricted, ${frozen} as frozen
  `;
  return { columns, restricted, frozen };
}

/** Customers by name, by a member's email or by id, sorted by name. */
export async function pageCustomer(
  database: Database,
  { pageCondition: { page, pageSize }, queryCondition: { search, state } }: OperationsParsedOf<'pageCustomer'>,
  now: number,
): Promise<Page> {
  const { columns, restricted, frozen } = selectCustomers(now);
  const states: Record<State, RawBuilder<unknown>> = {
    all: sql`true`,
    restricted,
    frozen,
    unverified: sql`i.primary_verification = 'not_verified'`,
    under_review: sql`'under_review' in (i.primary_verification, i.advanced_verification)`,
  };
  const condition = sql`${matching(search.toLowerCase())} and ${states[state]}`;
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from institution i where ${condition}`.execute(database),
    sql<CustomerRow>`
      select ${columns} from institution i where ${condition}
      order by lower(i.name), i.id limit ${pageSize} offset ${(page - 1) * pageSize}
    `.execute(database),
  ]);
  return { items: rows.map(formatCustomer), total: counted.rows[0]?.total ?? 0 };
}

/** The text is matched literally, without wildcards. */
const matching = (text: string): RawBuilder<unknown> =>
  text === ''
    ? sql`true`
    : sql`(
        position(${text} in lower(i.name)) > 0 or i.id::text = ${text} or exists (
          select from platform_user u
          where u.institution_id = i.id and u.removed_at is null and position(${text} in u.email) > 0
        )
      )`;

export const formatCustomer = (row: CustomerRow): Page['items'][number] => ({
  institutionId: row.id,
  name: row.name,
  verification: { primary: row.primary_verification, advanced: row.advanced_verification },
  members: row.members,
  featuresOff: row.features_off,
  restricted: row.restricted,
  frozen: row.frozen,
  openedAt: row.created_at.getTime(),
});

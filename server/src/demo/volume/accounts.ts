import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import {
  idInSql,
  institutionsOf,
  nameInSql,
  numberRows,
  OWNERS_MAX,
  ownerNumberInSql,
  type Scale,
  timeInSql,
} from './scale.ts';

/** Accounts of the institutions that have records. They are closed, so nothing asks the exchange for them. */
export async function fillAccounts(database: Database, scale: Scale): Promise<void> {
  await sql`
    insert into exchange_account (id, institution_id, exchange_code, tag, external_id, state, created_at)
    select ${idInSql(scale, 'account')}, ${idInSql(scale, 'institution')}, ${REFERENCE_EXCHANGE}, ${nameInSql(scale)},
      ${nameInSql(scale)}, 'closed', ${timeInSql()}
    from ${numberRows({ first: 0, count: Math.min(institutionsOf(scale), OWNERS_MAX) })} on conflict do nothing
  `.execute(database);
}

/** Builds the id of the account of record `n`: every second record is `mainAccount`'s. */
export const accountInSql = (scale: Scale, mainAccount: string): RawBuilder<string> =>
  sql<string>`case when n % 2 = 0 then ${mainAccount}::uuid else ${idInSql(scale, 'account', ownerNumberInSql())} end`;

import type { OperationsAnswerOf } from '@aldgate/contract';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { PLATFORM } from '../../../ledger/account.ts';
import { valueInUsd } from '../../market/index.ts';
import type { OtcDeps } from '../deps.ts';
import { describeDesk } from '../deskState.ts';
import { listOtcAssets, readSizes } from '../terms.ts';

type View = OperationsAnswerOf<'queryDesk'>;

/** The desk as operators see it: hours, terms, margins, what the treasury holds, what is open, customers' own sizes. */
export async function viewDesk(deps: OtcDeps): Promise<View> {
  const { database, market, clock } = deps;
  const now = clock();
  const [desk, terms, assets, treasury, open, limits] = await Promise.all([
    describeDesk(database, deps),
    readSizes(database, null),
    listOtcAssets(database),
    readTreasury(deps),
    countOpen(deps),
    listLimits(deps),
  ]);
  return {
    desk,
    terms,
    assets: assets.map(({ asset, enabled, margins }) => {
      const held = treasury.get(asset) ?? '0';
      const value = valueInUsd(market, asset, now);
      const treasuryUsd = value === undefined ? null : round(decimal(held).times(value.price), 2, 'down');
      return { asset, enabled, margins: [...margins], treasury: held, treasuryUsd };
    }),
    open,
    limits,
  };
}

async function readTreasury({ database }: OtcDeps): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_balance as b', 'b.account_id', 'a.id')
    .select(['a.asset', 'b.balance'])
    .where('a.owner', '=', PLATFORM)
    .where('a.type', '=', 'treasury')
    .execute();
  return new Map(rows.map(({ asset, balance }) => [asset, toDecimalString(balance)]));
}

async function countOpen({ database, businessClock }: OtcDeps): Promise<View['open']> {
  const now = new Date(await businessClock(database));
  const { rows } = await sql<{ requests: number; late: number; resting: number; resting_usd: string }>`
    select count(*) filter (where kind = 'request' and status = 'submitted')::int as requests,
      count(*) filter (where kind = 'request' and status = 'submitted' and answer_by < ${now})::int as late,
      count(*) filter (where kind = 'limit')::int as resting,
      coalesce(sum(usd_value) filter (where kind = 'limit'), 0::numeric) as resting_usd
    from otc_order where ended_at is null
  `.execute(database);
  const { requests = 0, late = 0, resting = 0, resting_usd: restingUsd = '0' } = rows[0] ?? {};
  return { requests, late, resting, restingUsd: toDecimalString(decimal(restingUsd)) };
}

async function listLimits({ database }: OtcDeps): Promise<View['limits']> {
  const rows = await database
    .selectFrom('otc_institution_limit as l')
    .innerJoin('institution as i', 'i.id', 'l.institution_id')
    .selectAll('l')
    .select('i.name')
    .orderBy('i.name')
    .execute();
  const text = (value: string | null) => (value === null ? null : toDecimalString(value));
  return rows.map((row) => ({
    customer: { institutionId: row.institution_id, name: row.name },
    minimumUsd: text(row.minimum_usd),
    maximumUsd: text(row.maximum_usd),
    dailyUsd: text(row.daily_usd),
  }));
}

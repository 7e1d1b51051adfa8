import '../tables.ts';
import type { BillOrderType } from '@aldgate/domain/brokers/bills.ts';
import { isSpot, splitPair } from '@aldgate/domain/market/marketRef.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, startOfUtcDay } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { VALUED_IN } from '../../exchangeAccounts/index.ts';

/** Volume of an account on a day by one type of orders, in one quote asset. */
export interface TradedVolume {
  readonly exchangeCode: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly day: string;
  readonly orderType: BillOrderType;
  readonly quoteAsset: string;
  /** Σ price × quantity in the quote asset, a decimal string. */
  readonly volume: string;
}

/** Accounts that the platform opened for a broker. */
const OPENED = sql`a.kind = 'sub' and a.account_type in ('custody', 'asset_management')`;

interface Days {
  readonly institutionId: string;
  /** Days in UTC, both included. */
  readonly startOn: string;
  readonly endOn: string;
}

type Row = Omit<TradedVolume, 'quoteAsset'> & { readonly instrumentId: string };

/**
 * Reads what a broker's custody and asset_management accounts traded, by account, day, order type and instrument. An
 * execution whose order is not known counts as of a limit order where it was the maker's, else of a market order.
 */
export async function readTradedVolumes(
  database: Database | Tx,
  { institutionId, startOn, endOn }: Days,
): Promise<TradedVolume[]> {
  const [from, until] = [new Date(startOfUtcDay(startOn)), new Date(startOfUtcDay(addDays(endOn, 1)))];
  const { rows } = await sql<Row>`
    select a.exchange_code as "exchangeCode", a.id as "accountId", a.name as "accountName",
      (t.traded_at at time zone 'UTC')::date::text as day,
      case when coalesce(o.price_type = 'limit', t.is_maker) then 1 else 2 end as "orderType",
      t.instrument_id as "instrumentId", sum(t.quote_quantity)::text as volume
    from exchange_account a
    join exchange_trade t on t.exchange_account_id = a.id
    left join lateral (
      select o.price_type from exchange_order o
      where o.exchange_account_id = t.exchange_account_id and o.product = t.product
        and o.instrument_id = t.instrument_id and o.exchange_order_id = t.exchange_order_id
      limit 1
    ) o on true
    where a.institution_id = ${institutionId} and ${OPENED} and t.traded_at >= ${from} and t.traded_at < ${until}
    group by 1, 2, 3, 4, 5, 6
    order by 4, 1, 3, 2, 5, 6
  `.execute(database);
  return rows.map(({ instrumentId, volume, ...row }) => ({
    ...row,
    quoteAsset: isSpot(instrumentId) ? splitPair(instrumentId).quote : VALUED_IN,
    volume: toDecimalString(volume),
  }));
}

/** The day of the first execution of a broker's custody and asset_management accounts; null without one. */
export async function findFirstTradeDay(database: Database, institutionId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(t.traded_at) at time zone 'UTC')::date::text as day
    from exchange_account a join exchange_trade t on t.exchange_account_id = a.id
    where a.institution_id = ${institutionId} and ${OPENED}
  `.execute(database);
  return rows[0]?.day ?? null;
}

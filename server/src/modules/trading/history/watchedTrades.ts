import '../tables.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import { fetchMinuteMarks, type MinuteMarks, markWithin } from '../ingest/fillMark.ts';
import { isForcedInSql } from '../ingest/storedOrder.ts';

const MINUTE_MS = 60_000;

/** An execution of any account. Decimal strings. */
export interface WatchedTrade {
  /** In the order in which executions are stored, a bigint as text. */
  readonly id: string;
  readonly institutionId: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly exchangeCode: string;
  /** The project that the account was in at the time; null of one in none. */
  readonly projectNo: string | null;
  readonly product: Product;
  readonly instrumentId: string;
  readonly tradeId: string;
  readonly direction: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  /** The mark of its time, in the quote asset; null while it is not known. */
  readonly mark: string | null;
  readonly at: number;
}

/** Executions by their ids, both bigints as text: after one, up to the other. */
export interface TradeRange {
  readonly after: string;
  readonly until: string;
}

const WITHIN = ({ after, until }: TradeRange) => sql<boolean>`t.id > ${after}::bigint and t.id <= ${until}::bigint`;

const PROJECT = sql<string | null>`case when a.project_since <= t.traded_at then a.project_no end`;

type Row = Omit<WatchedTrade, 'at'> & { readonly at: Date };

async function readTrades(database: Database, matching: RawBuilder<unknown>): Promise<WatchedTrade[]> {
  const { rows } = await sql<Row>`
    select t.id::text as id, a.institution_id as "institutionId", a.id as "accountId", a.name as "accountName",
      a.exchange_code as "exchangeCode", ${PROJECT} as "projectNo", t.product, t.instrument_id as "instrumentId",
      t.trade_id as "tradeId", t.direction, t.price::text as price, t.quantity::text as quantity,
      t.mark_price::text as mark, t.traded_at as at
    from exchange_trade t join exchange_account a on a.id = t.exchange_account_id
    where ${matching}
    order by t.traded_at, t.id
  `.execute(database);
  return rows.map(({ price, quantity, mark, at, ...row }) => ({
    ...row,
    price: toDecimalString(price),
    quantity: toDecimalString(quantity),
    mark: mark === null ? null : toDecimalString(mark),
    at: at.getTime(),
  }));
}

/** Reads both sides of trades between accounts of one institution, of which one side is within the range. */
export function readSharedTrades(database: Database, range: TradeRange): Promise<WatchedTrade[]> {
  return readTrades(
    database,
    sql`t.id in (
      select unnest(array[t.id, o.id])
      from exchange_trade t
      join exchange_account a on a.id = t.exchange_account_id
      join exchange_trade o on o.product = t.product and o.instrument_id = t.instrument_id and o.trade_id = t.trade_id
        and o.exchange_account_id <> t.exchange_account_id
      join exchange_account b on b.id = o.exchange_account_id and b.institution_id = a.institution_id
        and b.exchange_code = a.exchange_code
      where ${WITHIN(range)}
    )`,
  );
}

/** The projects with executions, and from when to when these were. Epoch ms. */
export interface TradedProject {
  readonly projectNo: string;
  readonly firstAt: number;
  readonly lastAt: number;
}

export async function listTradedProjects(database: Database, range: TradeRange): Promise<TradedProject[]> {
  const { rows } = await sql<{ projectNo: string; firstAt: Date; lastAt: Date }>`
    select a.project_no as "projectNo", min(t.traded_at) as "firstAt", max(t.traded_at) as "lastAt"
    from exchange_trade t join exchange_account a on a.id = t.exchange_account_id
    where ${WITHIN(range)} and ${PROJECT} is not null
    group by 1
  `.execute(database);
  return rows.map(({ projectNo, firstAt, lastAt }) => ({
    projectNo,
    firstAt: firstAt.getTime(),
    lastAt: lastAt.getTime(),
  }));
}

interface ProjectRange {
  readonly projectNo: string;
  /** Epoch ms, both inclusive. */
  readonly from: number;
  readonly until: number;
  /** Executions that were stored after this one, a bigint as text. */
  readonly after: string;
}

/** Reads the executions of a project's accounts since these are in it, oldest first. */
export const readProjectTrades = (
  database: Database,
  { projectNo, from, until, after }: ProjectRange,
): Promise<WatchedTrade[]> =>
  readTrades(
    database,
    sql`a.project_no = ${projectNo} and a.project_since <= t.traded_at and t.id > ${after}::bigint
      and t.traded_at between ${new Date(from)} and ${new Date(until)} and not ${isOfLiquidation}`,
  );

/** Whether the platform's own order of a liquidation was executed: what it costs is no way out for the broker. */
const isOfLiquidation = sql`exists (
  select from exchange_order o
  where o.exchange_account_id = t.exchange_account_id and o.product = t.product and o.instrument_id = t.instrument_id
    and o.exchange_order_id = t.exchange_order_id and ${isForcedInSql})`;

interface MarkDeps {
  readonly database: Database;
  readonly exchanges: Exchanges;
  readonly log: Log;
}

/** Executions with the marks that are known or could be fetched now; those are stored. */
export interface MarkedTrades {
  readonly trades: readonly WatchedTrade[];
  /** Whether the exchange answered for each. */
  readonly isComplete: boolean;
}

/** Fetches the marks that executions lack, of a minute once, and stores them. */
export async function markTrades(deps: MarkDeps, trades: readonly WatchedTrade[]): Promise<MarkedTrades> {
  const { database, exchanges, log } = deps;
  const minutes = new Map<string, Promise<MinuteMarks | null>>();
  const fetchMarks = ({ exchangeCode, instrumentId, at }: WatchedTrade): Promise<MinuteMarks | null> => {
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const key = `${exchangeCode}/${instrumentId}/${minute}`;
    const exchange = exchanges.find(exchangeCode);
    const fetched =
      minutes.get(key) ??
      (exchange === undefined ? Promise.resolve(null) : fetchMinuteMarks(exchange, instrumentId, minute));
    minutes.set(key, fetched);
    return fetched;
  };
  let isComplete = true;
  const marked: WatchedTrade[] = [];
  for (const trade of trades) {
    let { mark } = trade;
    try {
      const marks = mark === null ? await fetchMarks(trade) : null;
      if (marks !== null) {
        mark = toDecimalString(markWithin(marks, trade.price));
        await database.updateTable('exchange_trade').set({ mark_price: mark }).where('id', '=', trade.id).execute();
      }
    } catch (error) {
      isComplete = false;
      log.warn({ err: error, trade: trade.id }, 'the mark of an execution could not be fetched');
    }
    marked.push({ ...trade, mark });
  }
  return { trades: marked, isComplete };
}

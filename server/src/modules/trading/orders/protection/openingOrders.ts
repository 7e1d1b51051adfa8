import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { isProtectedPosition } from '@aldgate/domain/trading/protection.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../kernel/database/database.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { OrderRow, ProtectionRow } from '../../tables.ts';
import { findReplacement } from '../replacements.ts';

/** Executions may be up to this much older than the platform's time of their order: the clocks differ. */
const CLOCKS_MS = 60_000;

/** The order that opens, and those that amendments put in its place. */
export interface Opening {
  readonly orders: readonly OrderRow[];
  readonly isEnded: boolean;
  /** Executed in all; decimal string. */
  readonly executed: string;
}

/** Undefined for a protection that was set on a position. */
export async function readOpening(database: Database, row: ProtectionRow): Promise<Opening | undefined> {
  if (row.opening_order === null) return undefined;
  const first = await database
    .selectFrom('exchange_order')
    .selectAll()
    .where('id', '=', row.opening_order)
    .executeTakeFirstOrThrow();
  const orders = [first];
  for (let next = await findReplacement(database, first); next !== undefined; ) {
    orders.push(next.row);
    next = await findReplacement(database, next.row);
  }
  const executed = orders.reduce((sum, order) => sum.plus(order.executed_quantity), decimal('0'));
  return {
    orders,
    isEnded: orders.every(({ status }) => isEnded(status)),
    executed: toDecimalString(executed),
  };
}

/** Executions of a contract, the newest first, as far back as a protection matters. */
export async function readExecutions(database: Database, row: ProtectionRow, opening: Opening | undefined) {
  const since = opening === undefined ? row.created_at : new Date(row.created_at.getTime() - CLOCKS_MS);
  const ids = new Set(opening?.orders.map((order) => order.exchange_order_id));
  const trades = await database
    .selectFrom('exchange_trade')
    .select(['direction', 'quantity', 'fee', 'fee_asset', 'exchange_order_id'])
    .where('exchange_account_id', '=', row.exchange_account_id)
    .where('product', '=', row.product)
    .where('instrument_id', '=', row.instrument_id)
    .where('traded_at', '>', since)
    .orderBy(sql`trade_id::numeric`, 'desc')
    .execute();
  const executions = trades.map((trade) => ({ ...trade, isOpening: ids.has(trade.exchange_order_id) }));
  if (opening !== undefined) {
    const stored = executions.reduce(
      (sum, { isOpening, quantity }) => (isOpening ? sum.plus(quantity) : sum),
      decimal('0'),
    );
    if (stored.lt(opening.executed)) throw new Error(`the executions of ${row.instrument_id} are incomplete`);
  }
  return executions;
}

/** Whether the contract's position at the exchange is the one that a protection is for. Throws an ExchangeError. */
export async function isHeld(
  database: Database,
  account: TradingAccount,
  row: ProtectionRow,
  opening: Opening | undefined,
): Promise<boolean> {
  const executions = await readExecutions(database, row, opening);
  const positions = await account.client(row.product).positions();
  const position = positions.find(({ instrumentId }) => instrumentId === row.instrument_id)?.quantity ?? '0';
  const known = executions.map(({ direction, quantity, isOpening }) => ({
    direction,
    quantity: toDecimalString(quantity),
    isOpening,
  }));
  return isProtectedPosition(position, row.direction, known, opening === undefined);
}

import { PROTECTION_REPLACED } from '@aldgate/contract/trading/reasons.ts';
import { EXPIRY_NOTICE_MS, type ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../../../kernel/database/database.ts';
import { addJobAt } from '../../../../kernel/jobs/jobs.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { lockName } from '../../../exchangeAccounts/index.ts';
import type { OrderRow, ProtectionRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { type CancellationReason, storeCancellation } from '../systemCancellation.ts';
import { type StoringSender, storeOrder } from '../writeOrder.ts';
import { legTerms } from './legTerms.ts';
import {
  changeProtection,
  contractOf,
  endProtection,
  isUnchanged,
  ORDER_COLUMN,
  openLegs,
  readLegs,
  readProtection,
  selectLive,
} from './protectionRow.ts';

/** The job that notifies of legs which expire in a day. */
export const PROTECTION_EXPIRES = 'protection_expires';

const REPLACED: CancellationReason = {
  code: PROTECTION_REPLACED,
  message: 'Another take profit and stop loss replaced it.',
  audited: 'protection_replaced',
};

/** Legs that are stored and not sent yet, and those of earlier protections that are to be cancelled before. */
export interface StoredLegs {
  readonly row: ProtectionRow;
  readonly orders: readonly OrderRow[];
  readonly replaced: readonly OrderRow[];
}

/** Excludes other changes of a contract's protections until the transaction ends. */
export const lockContract = (
  tx: Tx,
  row: Pick<ProtectionRow, 'exchange_account_id' | 'instrument_id'>,
): Promise<void> => lockName(tx, `protection:${row.exchange_account_id}:${row.instrument_id}`);

/**
 * Stores legs of a futures position with the state `placing`, in the transaction that ends the protections which they
 * replace. Undefined if the protection has been changed since `row` was read.
 */
export function storeFuturesLegs(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  account: TradingAccount,
  row: ProtectionRow,
  legs: readonly ProtectionLeg[],
  validUntil: number,
): Promise<StoredLegs | undefined> {
  return inTransaction(database, async (tx) => {
    await lockContract(tx, row);
    return storeLegsIn(tx, { account, user: { userId: row.user_id } }, row, { legs, validUntil, at: clock() });
  });
}

/** Stores them in the caller's transaction, which has locked the contract. */
export async function storeLegsIn(
  tx: Tx,
  sender: StoringSender,
  row: ProtectionRow,
  {
    legs,
    validUntil,
    at,
    marketQuantity,
  }: {
    readonly legs: readonly ProtectionLeg[];
    readonly validUntil: number;
    readonly at: number;
    /** Decimal string: what they close at market, because their condition is met already. */
    readonly marketQuantity?: string;
  },
): Promise<StoredLegs | undefined> {
  if (!(await isUnchanged(tx, row))) return undefined;
  const attempt = row.attempt + 1;
  const orders: OrderRow[] = [];
  const columns: Partial<Record<(typeof ORDER_COLUMN)[ProtectionLeg], string>> = {};
  for (const leg of legs) {
    const options = { attempt, validUntil, quantity: marketQuantity, isAtMarket: marketQuantity !== undefined };
    const order = await storeOrder(tx, sender, legTerms(row, leg, options), at);
    if (order === undefined) throw new Error(`an id of the protection ${row.id} is taken`);
    orders.push(order);
    columns[ORDER_COLUMN[leg]] = order.id;
  }
  await changeProtection(tx, row, { state: 'placing', attempt, ...columns }, at);
  await scheduleExpiryNotice(tx, row);
  return { row: await readProtection(tx, row.id), orders, replaced: await replaceOthers(tx, row, at) };
}

/** A repeat of the notification has no effect. */
export const scheduleExpiryNotice = (tx: Tx, { id, expires_at }: ProtectionRow): Promise<void> =>
  addJobAt(tx, PROTECTION_EXPIRES, { protectionId: id }, expires_at.getTime() - EXPIRY_NOTICE_MS);

/** Ends the contract's other protections with legs, and stores the cancellation of these. */
async function replaceOthers(tx: Tx, row: ProtectionRow, at: number): Promise<readonly OrderRow[]> {
  const others = await selectLive(tx, contractOf(row))
    .where('id', '<>', row.id)
    .where('state', '<>', sql.lit('waiting'))
    .execute();
  for (const other of others) await endProtection(tx, other, 'replaced', at);
  const open = openLegs((await readLegs(tx, others)).values());
  for (const { id } of open) await storeCancellation(tx, id, REPLACED, at);
  // Those of an earlier attempt too, whose cancellation was interrupted.
  return tx
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', row.exchange_account_id)
    .where('product', '=', row.product)
    .where('instrument_id', '=', row.instrument_id)
    .where('status', '=', sql.lit('cancelling'))
    .where('closes_position', '=', sql.lit(true))
    .execute();
}

import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Protection } from '@aldgate/domain/trading/newOrder.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { PROTECTION_LEGS, PROTECTION_MS, type ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../kernel/database/database.ts';
import type { AccountContract } from '../../ingest/positionCheckpoint.ts';
import type { OrderRow, ProtectionEnd, ProtectionRow, ProtectionState } from '../../tables.ts';

export const TRIGGER_COLUMN = { takeProfit: 'take_profit', stopLoss: 'stop_loss' } as const;
export const ORDER_COLUMN = { takeProfit: 'take_profit_order', stopLoss: 'stop_loss_order' } as const;

/** The legs that a protection wants. */
export const wantedLegs = (row: ProtectionRow): readonly ProtectionLeg[] =>
  PROTECTION_LEGS.filter((leg) => row[TRIGGER_COLUMN[leg]] !== null);

export const contractOf = (row: ProtectionRow): AccountContract => ({
  accountId: row.exchange_account_id,
  product: row.product,
  instrumentId: row.instrument_id,
});

/** The protections of a contract that have not ended, in the order of their storage. */
export const selectLive = (database: Database | Tx, { accountId, product, instrumentId }: AccountContract) =>
  database
    .selectFrom('exchange_protection')
    .selectAll()
    .where('exchange_account_id', '=', accountId)
    .where('product', '=', product)
    .where('instrument_id', '=', instrumentId)
    .where('state', '<>', sql.lit('ended'))
    .orderBy('created_at')
    .orderBy('id');

export const readProtection = (database: Database | Tx, id: string): Promise<ProtectionRow> =>
  database.selectFrom('exchange_protection').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export interface StoredLeg {
  readonly leg: ProtectionLeg;
  readonly order: OrderRow;
}

/** The stored orders of protections, by the protection's id. */
export async function readLegs(
  database: Database | Tx,
  rows: readonly ProtectionRow[],
): Promise<ReadonlyMap<string, readonly StoredLeg[]>> {
  const ids = rows.flatMap((row) => PROTECTION_LEGS.flatMap((leg) => row[ORDER_COLUMN[leg]] ?? []));
  const orders =
    ids.length === 0 ? [] : await database.selectFrom('exchange_order').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return new Map(
    rows.map((row) => [
      row.id,
      PROTECTION_LEGS.flatMap((leg) => {
        const order = byId.get(row[ORDER_COLUMN[leg]] ?? '');
        return order === undefined ? [] : [{ leg, order }];
      }),
    ]),
  );
}

/** The stored orders of one protection. */
export const readOwnLegs = async (database: Database | Tx, row: ProtectionRow): Promise<readonly StoredLeg[]> =>
  (await readLegs(database, [row])).get(row.id) ?? [];

/** The open legs of protections. */
export const openLegs = (legs: Iterable<readonly StoredLeg[]>): readonly OrderRow[] =>
  [...legs].flat().flatMap(({ order }) => (isEnded(order.status) ? [] : [order]));

type Change = Partial<
  Pick<
    ProtectionRow,
    | 'state'
    | 'attempt'
    | 'end_reason'
    | 'take_profit_order'
    | 'stop_loss_order'
    | 'rejection_code'
    | 'rejection_message'
  >
>;

/** Locks a protection, and returns whether it is as it was when `row` was read. */
export async function isUnchanged(tx: Tx, row: ProtectionRow): Promise<boolean> {
  const current = await tx
    .selectFrom('exchange_protection')
    .select(['state', 'attempt'])
    .where('id', '=', row.id)
    .forUpdate()
    .executeTakeFirst();
  return current?.state === row.state && current.attempt === row.attempt;
}

/** Changes a protection unless it was changed since `row` was read; whether it was done. */
export async function changeProtection(
  tx: Tx,
  row: ProtectionRow,
  change: Change & { readonly state: ProtectionState },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exchange_protection')
    .set({ end_reason: null, ...change, updated_at: new Date(at) })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('attempt', '=', row.attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const endProtection = (tx: Tx, row: ProtectionRow, end_reason: ProtectionEnd, at: number): Promise<boolean> =>
  changeProtection(tx, row, { state: 'ended', end_reason }, at);

interface Wish {
  readonly id: string;
  readonly userId: string;
  readonly protection: Protection;
  /** Epoch ms. */
  readonly at: number;
}

/** A new protection of a position, or of the order that is stored with it. */
export const protectionValues = (
  {
    exchange_account_id,
    product,
    instrument_id,
    direction,
  }: Pick<ProtectionRow, 'exchange_account_id' | 'product' | 'instrument_id' | 'direction'>,
  { id, userId, protection, at }: Wish,
) => ({
  id,
  exchange_account_id,
  product,
  instrument_id,
  user_id: userId,
  direction,
  take_profit: protection.takeProfit ?? null,
  stop_loss: protection.stopLoss ?? null,
  trigger_by: protection.triggerBy,
  expires_at: new Date(protection.expiresAt ?? at + PROTECTION_MS),
  state: 'waiting' as const,
  created_at: new Date(at),
  updated_at: new Date(at),
});

/** The triggers of a stored protection, as they were wanted. */
export const readWish = ({ take_profit, stop_loss, trigger_by }: ProtectionRow): Protection => ({
  ...(take_profit !== null && { takeProfit: toDecimalString(take_profit) }),
  ...(stop_loss !== null && { stopLoss: toDecimalString(stop_loss) }),
  triggerBy: trigger_by,
});

/** Whether a stored protection has these terms; a time that the wish does not name is not compared. */
export function isSameProtection(row: ProtectionRow | undefined, wanted: Protection | undefined): boolean {
  if (row === undefined || wanted === undefined) return row === undefined && wanted === undefined;
  const isPrice = (stored: string | null, price: string | undefined) =>
    stored === null || price === undefined
      ? stored === null && price === undefined
      : toDecimalString(stored) === toDecimalString(price);
  return (
    PROTECTION_LEGS.every((leg) => isPrice(row[TRIGGER_COLUMN[leg]], wanted[leg])) &&
    row.trigger_by === wanted.triggerBy &&
    (wanted.expiresAt === undefined || row.expires_at.getTime() === wanted.expiresAt)
  );
}

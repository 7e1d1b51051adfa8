import type { ParsedOf } from '@aldgate/contract';
import { plain } from '@aldgate/domain/money/amount.ts';
import { brokenBounds, type OrderDraft } from '@aldgate/domain/trading/orderBounds.ts';
import { audit, type Origin } from '../../kernel/audit.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { addJobAt } from '../../kernel/jobs.ts';
import { formatProblem, Problem } from '../../kernel/problem.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { EXPIRE_ORDER } from './expireOrder.ts';
import { marketOf } from './orderMarket.ts';
import type { OrderParts } from './orderParts.ts';
import { findOrder, NEVER, type OrderRow, type OrderStanding, standingOf } from './orderRow.ts';
import { placeOrder } from './placeOrder.ts';
import { settleOrder, YOUNG_MS } from './settleOrder.ts';
import type { WantedOrder } from './wantedOrder.ts';

/** TR-02, TR-15: sends an order once for its client order id; asked again, the answer is how the first one stands. */
export async function sendOrder(
  parts: OrderParts,
  user: User,
  { exchangeKeyId, ...wanted }: ParsedOf<'sendOrder'>,
  origin: Origin,
): Promise<OrderStanding> {
  const account = await parts.accounts.findTradable(user.institutionId, exchangeKeyId);
  return sendFor(parts, { account, user, origin }, wanted);
}

export interface Sender {
  readonly account: TradingAccount;
  readonly user: User;
  readonly origin: Origin;
}

/** The same, for an account that is known already. */
export async function sendFor(parts: OrderParts, sender: Sender, wanted: WantedOrder): Promise<OrderStanding> {
  checkForm(wanted);
  const { database } = parts;
  const { accountId } = sender.account;
  const known = await findSame(database, accountId, wanted);
  if (known !== undefined) return standingOf(await settled(parts, known));
  await checkBounds(parts, sender.account, wanted);
  const row = await inTransaction(database, (tx) => writeOrder(tx, parts, sender, wanted));
  // Another request with the same id was first: what it has begun can be seen now.
  if (row === undefined) return standingOf(await theSame(database, accountId, wanted));
  return placeOrder(parts, sender.account, row);
}

/** Whoever asks again for an order that is undecided for long has the exchange asked at once. */
async function settled(parts: OrderParts, row: OrderRow): Promise<OrderRow> {
  const { database, clock } = parts;
  if (row.status !== 'submitted' || clock() - row.created_at.getTime() < YOUNG_MS) return row;
  await settleOrder(parts, row);
  return (await findOrder(database, row.broker_account_id, row.client_order_id)) ?? row;
}

/** What does not go together, whatever the market. */
function checkForm({ priceType, price, timeInForce, expiresAt, condition }: WantedOrder): void {
  if (priceType === 'market' && price !== undefined) throw formatProblem({ price: 'a market order has no price' });
  if (priceType === 'market' && timeInForce !== 'GTC') {
    throw formatProblem({ timeInForce: 'a market order has no time in force' });
  }
  if (condition !== undefined && timeInForce === 'GTD') {
    throw formatProblem({ timeInForce: 'a conditional order ends at its expiresAt' });
  }
  if (condition === undefined && timeInForce !== 'GTD' && expiresAt !== undefined) {
    throw formatProblem({ expiresAt: 'is for GTD and for conditional orders' });
  }
}

async function checkBounds(parts: OrderParts, account: TradingAccount, wanted: WantedOrder): Promise<void> {
  const { rules } = await parts.instruments.find(wanted.instrumentId);
  const [broken] = brokenBounds(rules, draftOf(wanted), await marketOf(parts, account, wanted));
  if (broken !== undefined) throw new Problem('orderOutOfBounds', broken);
}

function draftOf(wanted: WantedOrder): OrderDraft {
  const { direction, priceType, quantity, price, timeInForce, reduceOnly, condition, expiresAt } = wanted;
  const terms = { direction, priceType, quantity, price, condition, expiresAt };
  return { ...terms, isGoodTillDate: timeInForce === 'GTD', isReduceOnly: reduceOnly };
}

/** Writes an order; undefined where its id has been taken since. */
async function writeOrder(
  tx: Tx,
  { clock, log }: OrderParts,
  { account, user, origin }: Sender,
  wanted: WantedOrder,
): Promise<OrderRow | undefined> {
  const { condition, expiresAt } = wanted;
  const at = clock();
  const row = await tx
    .insertInto('futures_order')
    .values({
      broker_account_id: account.accountId,
      client_order_id: wanted.clientOrderId,
      user_id: user.userId,
      instrument_id: wanted.instrumentId,
      direction: wanted.direction,
      price_type: wanted.priceType,
      time_in_force: wanted.timeInForce,
      reduce_only: wanted.reduceOnly,
      price: wanted.price ?? null,
      quantity: wanted.quantity,
      condition_type: condition?.type ?? null,
      trigger_price: condition?.triggerPrice ?? null,
      trigger_by: condition?.triggerBy ?? null,
      expires_at: expiresAt === undefined ? null : new Date(expiresAt),
      status: 'submitted',
      sent_at: new Date(account.rest.now()),
      created_at: new Date(at),
      updated_at: NEVER,
    })
    .onConflict((conflict) => conflict.columns(['broker_account_id', 'client_order_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (condition !== undefined && expiresAt !== undefined) {
    await addJobAt(tx, EXPIRE_ORDER, { orderId: row.id }, expiresAt);
  }
  await audit(tx, {
    at,
    actor: user.userId,
    action: 'futures_order_sent',
    subject: `futures_order:${row.id}`,
    origin,
    after: { account: account.accountId, ...wanted },
  });
  log.debug({ order: row.id }, 'an order is sent');
  return row;
}

/** The order that an id stands for. Throws where it stands for another. */
async function findSame(database: Database, accountId: string, wanted: WantedOrder): Promise<OrderRow | undefined> {
  const row = await findOrder(database, accountId, wanted.clientOrderId);
  if (row !== undefined && !isSame(row, wanted)) throw new Problem('orderKeyUsed', standingOf(row));
  return row;
}

async function theSame(database: Database, accountId: string, wanted: WantedOrder): Promise<OrderRow> {
  const row = await findSame(database, accountId, wanted);
  if (row === undefined) throw new Error(`no order under the id ${wanted.clientOrderId}`);
  return row;
}

function isSame(row: OrderRow, wanted: WantedOrder): boolean {
  const { condition } = wanted;
  const isAmount = (stored: string | null, given: string | undefined) =>
    stored === null ? given === undefined : given !== undefined && plain(stored) === plain(given);
  return (
    row.instrument_id === wanted.instrumentId &&
    row.direction === wanted.direction &&
    row.price_type === wanted.priceType &&
    row.reduce_only === wanted.reduceOnly &&
    row.time_in_force === wanted.timeInForce &&
    row.condition_type === (condition?.type ?? null) &&
    row.trigger_by === (condition?.triggerBy ?? null) &&
    (row.expires_at?.getTime() ?? null) === (wanted.expiresAt ?? null) &&
    isAmount(row.trigger_price, condition?.triggerPrice) &&
    // What was amended since is still the same order.
    (row.amended || (isAmount(row.quantity, wanted.quantity) && isAmount(row.price, wanted.price)))
  );
}

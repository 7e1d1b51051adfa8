import { POSITION_CLOSED } from '@aldgate/contract/trading/reasons.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../../../kernel/database/database.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { AccountContract } from '../../ingest/positionCheckpoint.ts';
import type { OrderRow, ProtectionEnd, ProtectionRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { closeMet } from './closeMet.ts';
import { notifyExpired } from './notifyProtection.ts';
import { isHeld, type Opening, readOpening } from './openingOrders.ts';
import { cancelLegs, finishPlacing, isMet, isRetryable, newDeadline, placeFuturesLegs } from './placeLegs.ts';
import {
  changeProtection,
  endProtection,
  readOwnLegs,
  type StoredLeg,
  selectLive,
  wantedLegs,
} from './protectionRow.ts';
import { placeSpotLegs } from './spotLegs.ts';

const ALL_MAX = 200;

/** The job of a contract. Throws while something of it is not known or not done yet, so that the queue retries. */
export const protectionAdvancer =
  (deps: OrderDeps) =>
  (payload: unknown): Promise<void> =>
    advanceContract(deps, payload as AccountContract);

/** Advances the contracts whose own job has given up or was never added. An error affects only its contract. */
export async function advanceAllProtections(deps: OrderDeps): Promise<void> {
  const { rows } = await sql<AccountContract>`
    select distinct p.exchange_account_id as "accountId", p.product, p.instrument_id as "instrumentId"
    from exchange_protection p left join exchange_order o on o.id = p.opening_order
    where p.state = 'placing'
      or (p.state = 'waiting' and (not o.is_open or o.executed_quantity > 0 and p.product <> 'spot'))
      or (p.state <> 'ended' and p.expires_at <= ${new Date(deps.clock())})
      or (p.state = 'active' and not exists (
        select from exchange_order leg where leg.id in (p.take_profit_order, p.stop_loss_order) and leg.is_open
      ))
    limit ${ALL_MAX}`.execute(deps.database);
  for (const contract of rows) {
    await advanceContract(deps, contract).catch((error: unknown) =>
      deps.log.warn({ err: error, ...contract }, 'a take profit and stop loss could not be advanced'),
    );
  }
}

async function advanceContract(deps: OrderDeps, contract: AccountContract): Promise<void> {
  const rows = await selectLive(deps.database, contract).execute();
  const account = rows.length === 0 ? undefined : await deps.accounts.findById(contract.accountId);
  if (account === undefined) return;
  await deps.updates.written(account.accountId);
  // The newest last: of several whose order was filled, it stays.
  for (const row of rows) await advance(deps, account, row);
}

async function advance(deps: OrderDeps, account: TradingAccount, row: ProtectionRow): Promise<void> {
  const opening = await readOpening(deps.database, row);
  switch (row.state) {
    case 'waiting':
      return advanceWaiting(deps, account, row, opening);
    case 'placing':
      return advancePlacing(deps, account, row, opening);
    case 'active':
      return advanceActive(deps, account, row, opening);
    case 'failed':
      if (isExpired(deps, row)) return end(deps, row, 'expired');
      if (!traitsOf(row.product).hasPositions || (await isHeld(deps.database, account, row, opening))) return undefined;
      return waitOrEnd(deps, row, opening, 'closed');
    default:
      return undefined;
  }
}

const isExpired = ({ clock }: OrderDeps, { expires_at }: ProtectionRow): boolean => clock() >= expires_at.getTime();

async function advanceWaiting(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  opening: Opening | undefined,
): Promise<void> {
  const isUnfilled = opening === undefined || !isPositive(opening.executed);
  if (isUnfilled && opening?.isEnded) return end(deps, row, 'unfilled');
  if (isExpired(deps, row)) return expire(deps, account, row, opening);
  if (isUnfilled) return undefined;
  if (!traitsOf(row.product).hasPositions) return opening.isEnded ? sell(deps, account, row, opening) : undefined;
  if (!(await isHeld(deps.database, account, row, opening)))
    return opening.isEnded ? end(deps, row, 'closed') : undefined;
  return placeAll(deps, account, row, opening);
}

/** Ends exits that waited too long, and says that their order stays open without them. */
function expire(
  { database, clock }: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  opening: Opening | undefined,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const hasEnded = await endProtection(tx, row, 'expired', clock());
    if (hasEnded && opening?.isEnded === false) await notifyExpired(tx, account, row, wantedLegs(row), clock());
  });
}

/** Places every leg of a futures protection, and finds out what became of them. */
async function placeAll(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  opening: Opening | undefined,
): Promise<void> {
  const placed = await placeFuturesLegs(deps, account, row, wantedLegs(row), newDeadline(deps));
  // Another job may have concluded from an older position that nothing is to be placed.
  if (placed === undefined) throw new Error(`the protection ${row.id} was changed meanwhile`);
  await advancePlaced(deps, account, placed, opening);
}

async function sell(deps: OrderDeps, account: TradingAccount, row: ProtectionRow, opening: Opening): Promise<void> {
  const placed = await placeSpotLegs(deps, account, row, opening);
  if (placed !== undefined) await advancePlaced(deps, account, placed, opening);
}

/**
 * Legs whose placing was interrupted. One that did not reach the exchange is stored again under another id, once its
 * own deadline has passed.
 */
async function advancePlacing(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  opening: Opening | undefined,
): Promise<void> {
  const legs = await finishPlacing(deps, row);
  const again = legs.filter(({ order }) => isRetryable(row, order)).map(({ leg }) => leg);
  if (again.length === 0) return advancePlaced(deps, account, row, opening);
  if (!traitsOf(row.product).hasPositions) return opening === undefined ? undefined : sell(deps, account, row, opening);
  const placed = await placeFuturesLegs(deps, account, row, again, newDeadline(deps));
  return placed && advancePlaced(deps, account, placed, opening);
}

/**
 * Concludes from legs that are at the exchange or were refused. Where the condition of one is met already, what it
 * protects is closed at market. The position may have been closed before they arrived.
 */
export async function advancePlaced(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  opening: Opening | undefined,
): Promise<void> {
  const legs = await finishPlacing(deps, row, account);
  const met = legs.find(({ order }) => isMet(order));
  if (met === undefined && legs.some(({ order }) => isRetryable(row, order)))
    throw new Error(`legs of the protection ${row.id} did not reach the exchange`);
  if (!traitsOf(row.product).hasPositions || (await isHeld(deps.database, account, row, opening)))
    return met && advanceMet(deps, account, row, { met, opening });
  await cancelLegs(deps, legs, {
    code: POSITION_CLOSED,
    message: 'The position is closed.',
    audited: 'position_closed',
  });
  if (met !== undefined) await waitOrEnd(deps, row, opening, 'closed');
}

async function advanceMet(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  { met, opening }: { readonly met: StoredLeg; readonly opening: Opening | undefined },
): Promise<void> {
  const placed = await closeMet(deps, account, row, { met, opening });
  // Otherwise another job has placed it, or nothing is left: the job of each minute looks again.
  if (placed !== undefined) await advancePlaced(deps, account, placed, opening);
}

/** Legs end by a trigger, with their position, at their expiry, or because a member cancels them. */
async function advanceActive(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  opening: Opening | undefined,
): Promise<void> {
  const legs = await readOwnLegs(deps.database, row);
  if (legs.some(({ order }) => OPEN.has(order.status))) return undefined;
  const isFired = legs.some(({ order }) => isPositive(order.executed_quantity));
  if (!traitsOf(row.product).hasPositions) return end(deps, row, isFired ? 'completed' : endOf(deps, row, legs));
  const isClosed = isFired || legs.some(({ order }) => endsWithPosition(order));
  if (!isClosed) return end(deps, row, endOf(deps, row, legs));
  if (isExpired(deps, row) || !(await isHeld(deps.database, account, row, opening)))
    return waitOrEnd(deps, row, opening, isFired ? 'completed' : 'closed');
  return placeAll(deps, account, row, opening);
}

const OPEN: ReadonlySet<OrderRow['status']> = new Set(['submitted', 'running', 'partial-filled', 'cancelling']);

/** A trigger that finds no position expires at the exchange. */
const endsWithPosition = ({ rejection_code, status, expires_at, updated_at }: OrderRow): boolean =>
  rejection_code === POSITION_CLOSED || (status === 'expired' && expires_at !== null && updated_at < expires_at);

const endOf = (deps: OrderDeps, row: ProtectionRow, legs: readonly StoredLeg[]): ProtectionEnd =>
  isExpired(deps, row) && legs.some(({ order }) => order.status === 'expired') ? 'expired' : 'cancelled';

const end = (deps: OrderDeps, row: ProtectionRow, reason: ProtectionEnd): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    await endProtection(tx, row, reason, deps.clock());
  });

/** While its order is open, another execution may open the position again. */
function waitOrEnd(
  deps: OrderDeps,
  row: ProtectionRow,
  opening: Opening | undefined,
  reason: ProtectionEnd,
): Promise<void> {
  if (opening === undefined || opening.isEnded) return end(deps, row, reason);
  return inTransaction(deps.database, async (tx) => {
    const cleared = { take_profit_order: null, stop_loss_order: null };
    await changeProtection(tx, row, { state: 'waiting', ...cleared }, deps.clock());
  });
}

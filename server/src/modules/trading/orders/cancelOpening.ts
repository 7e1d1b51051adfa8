import { ACCOUNT_FROZEN } from '@aldgate/contract/trading/reasons.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { ExchangeError } from '@aldgate/exchange';
import { sql } from 'kysely';
import { isFrozen, selectFrozen } from '../../../access/index.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import {
  ALL_CONTRACTS,
  type CancellationReason,
  type CancellingDeps,
  type ListContracts,
  listReads,
  selectCancellable,
  type selectOpen,
  sendCancellations,
  storeCancellations,
} from './systemCancellation.ts';

/** The job that cancels the opening orders of a frozen institution. */
export const CANCEL_OPENING = 'frozen_orders_cancel';

const FROZEN: CancellationReason = { code: ACCOUNT_FROZEN, message: 'The account is frozen.', audited: 'frozen' };

/** Cancels an institution's opening orders once the transaction has committed, if it is frozen then. */
export const cancelOpeningLater = (tx: Tx, institutionId: string): Promise<void> =>
  addJob(tx, CANCEL_OPENING, { institutionId });

/** ID-19: a freeze cancels what would open or increase a position, conditional orders included, and spot orders. */
export const freezeEventHandlers: ModuleEventHandlers = {
  async institutionFrozen(tx, { institutionId }) {
    await cancelOpeningLater(tx, institutionId);
    return {};
  },
};

/** The job. Throws until every exchange of the institution was asked for its open orders, so that the queue retries. */
export const openingCanceller =
  (deps: CancellingDeps) =>
  async (payload: unknown): Promise<void> => {
    const { institutionId } = payload as { institutionId: string };
    if (!(await isFrozen(deps.database, institutionId))) return;
    await cancelStored(deps, { institutionId }, FROZEN);
    const failed: string[] = [];
    for (const account of await deps.accounts.listOf(institutionId)) {
      try {
        await cancelUnknown(deps, account, FROZEN);
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        deps.log.warn({ account: account.accountId, code: error.code }, 'opening orders could not be cancelled');
        failed.push(account.accountId);
      }
    }
    if (failed.length > 0) throw new Error(`the open orders of ${failed.join(', ')} are unknown`);
  };

/** Cancels opening orders that frozen institutions have nevertheless, such as one that was being stored meanwhile. */
export async function cancelAllOpening(deps: CancellingDeps): Promise<void> {
  const frozen = await selectOpening(deps.database)
    .where('a.institution_id', 'in', selectFrozen(deps.database))
    .execute();
  for (const institutionId of new Set(frozen.map((row) => row.institutionId))) {
    await cancelStored(deps, { institutionId }, FROZEN).catch((error: unknown) =>
      deps.log.error({ err: error, institutionId }, 'the opening orders of a frozen institution are still open'),
    );
  }
}

/** The query for open orders that open or increase a position, and for those of spot but exits. */
const selectOpening = (database: Database) => onlyOpening(selectCancellable(database));

/** Keeps the orders `o` that open or increase a position, and those of spot but exits; with their institution. */
export const onlyOpening = (orders: ReturnType<typeof selectOpen>) =>
  orders
    .innerJoin('exchange_account as a', 'a.id', 'o.exchange_account_id')
    .select(['o.id', 'a.institution_id as institutionId'])
    .where('o.reduce_only', '=', sql.lit(false))
    .where('o.closes_position', '=', sql.lit(false))
    .where('o.liquidation_type', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('exchange_protection as p')
            .select('p.id')
            .whereRef('p.exchange_account_id', '=', 'o.exchange_account_id')
            .where((legs) =>
              legs.or([
                legs('p.take_profit_order', '=', legs.ref('o.id')),
                legs('p.stop_loss_order', '=', legs.ref('o.id')),
              ]),
            ),
        ),
      ),
    );

/** An institution's orders, or those of an account. */
type Scope = { readonly institutionId: string } | { readonly accountId: string };

/**
 * Stores the cancellations of the stored orders, then sends them; the job of each continues without an answer. Returns
 * their number.
 */
export async function cancelStored(deps: CancellingDeps, of: Scope, reason: CancellationReason): Promise<number> {
  const opening = selectOpening(deps.database);
  const rows = await ('accountId' in of
    ? opening.where('o.exchange_account_id', '=', of.accountId)
    : opening.where('a.institution_id', '=', of.institutionId)
  ).execute();
  const ids = rows.map(({ id }) => id);
  const stored = await storeCancellations(deps, ids, reason);
  await sendCancellations(deps, stored);
  return stored.length;
}

/**
 * Cancels the opening orders at the exchange that are not stored: those of keys that the platform does not use. Returns
 * how many it found. Contracts that may have some weigh less than all.
 */
export async function cancelUnknown(
  deps: CancellingDeps,
  account: TradingAccount,
  reason: CancellationReason,
  listContracts: ListContracts = ALL_CONTRACTS,
): Promise<number> {
  let found = 0;
  for (const product of account.products) {
    const { pace } = account.exchange.weight(product);
    const client = account.client(product);
    const { cancel } = traitsOf(product).weights;
    const { weight, contracts } = await listReads(listContracts, product);
    const open: OrderUpdate[] = [];
    for (const contract of contracts) {
      open.push(...(await pace.run(weight, () => client.openOrders(contract), 'orders')));
      open.push(...(await pace.run(weight, () => client.openAlgoOrders(contract), 'orders')));
    }
    const unknown = await withoutStored(deps.database, { account, product }, open.filter(isOpening));
    found += unknown.length;
    if (unknown.length === 0) continue;
    await inTransaction(deps.database, (tx) =>
      audit(tx, {
        at: deps.clock(),
        actor: 'system',
        action: 'exchange_orders_cancel_requested',
        subject: `broker_account:${account.accountId}`,
        after: { reason: reason.audited, orders: unknown.map(({ clientOrderId }) => clientOrderId) },
      }),
    );
    for (const order of unknown) await pace.run(cancel, () => client.cancelOrder(order), 'orders');
  }
  return found;
}

const isOpening = ({ reduceOnly, closesPosition, liquidationType }: OrderUpdate): boolean =>
  !reduceOnly && closesPosition !== true && liquidationType === null;

async function withoutStored(
  database: Database,
  { account, product }: { readonly account: TradingAccount; readonly product: Product },
  orders: readonly OrderUpdate[],
): Promise<readonly OrderUpdate[]> {
  if (orders.length === 0) return [];
  const stored = await database
    .selectFrom('exchange_order')
    .select('client_order_id')
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', product)
    .where(
      'client_order_id',
      'in',
      orders.map(({ clientOrderId }) => clientOrderId),
    )
    .execute();
  const known = new Set(stored.map((row) => row.client_order_id));
  return orders.filter(({ clientOrderId }) => !known.has(clientOrderId));
}

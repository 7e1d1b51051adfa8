import { PROJECT_LIQUIDATED } from '@aldgate/contract/trading/reasons.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { auditCancellation } from '../auditCancellation.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { isConfirmed } from '../orderRow.ts';
import { endProtections } from '../protection/endProtections.ts';
import { reconcileOrder } from '../reconcileOrder.ts';
import {
  ALL_CONTRACTS,
  type CancellationReason,
  type ListContracts,
  listReads,
  selectCancellable,
  storeCancellations,
} from '../systemCancellation.ts';

const LIQUIDATED: CancellationReason = {
  code: PROJECT_LIQUIDATED,
  message: 'The project is being liquidated.',
  audited: 'liquidation',
};

/** Orders of an account that were to be cancelled: how many the exchange was requested to cancel, and what is left. */
export interface Cancelled {
  readonly requested: number;
  /** Those that are open at the exchange, and those whose request may still arrive there. */
  readonly left: number;
}

/**
 * `AccountLiquidation.cancelAll`, for any reason. The exchange cancels by contract, before the outcome of each stored
 * order is read.
 */
export async function cancelEverything(
  deps: OrderDeps,
  account: TradingAccount,
  reason: CancellationReason = LIQUIDATED,
  listContracts: ListContracts = ALL_CONTRACTS,
): Promise<Cancelled> {
  const { accountId, products } = account;
  await endProtections(deps, accountId);
  const rows = await selectCancellable(deps.database)
    .select('o.id')
    .where('o.exchange_account_id', '=', accountId)
    .execute();
  await storeCancellations(
    deps,
    rows.map(({ id }) => id),
    reason,
  );
  let requested = 0;
  for (const product of products)
    requested += await cancelAtExchange(deps, { account, product, reason, listContracts });
  const cancelling = await readCancelling(deps, accountId);
  for (const row of cancelling) await reconcileOrder(deps, row);
  if (requested + cancelling.length === 0) return { requested, left: 0 };
  const mayArrive = (await readCancelling(deps, accountId)).filter((row) => !isConfirmed(row));
  let left = mayArrive.length;
  for (const product of products) left += (await readOpen({ account, product, listContracts })).length;
  return { requested, left };
}

/** Orders of a product that are read at the exchange. */
interface Reading {
  readonly account: TradingAccount;
  readonly product: Product;
  readonly listContracts: ListContracts;
}

/** Cancels the orders that are open at the exchange, also those that are not stored; returns their number. */
async function cancelAtExchange(
  deps: OrderDeps,
  { reason: { audited: reason }, ...reading }: Reading & { readonly reason: CancellationReason },
): Promise<number> {
  const { account, product } = reading;
  const open = await readOpen(reading);
  if (open.length === 0) return 0;
  const { log } = deps;
  const { pace } = account.exchange.weight(product);
  const contracts = [...new Set(open)];
  await auditCancellation(deps, { account, user: null }, { reason, contracts, orders: open.length });
  let unanswered: ExchangeError | undefined;
  for (const contract of contracts) {
    try {
      const { cancel } = traitsOf(product).weights;
      await pace.run(2 * cancel, () => account.client(product).cancelAllOrders(contract), 'orders');
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      log.warn({ account: account.accountId, contract, code: error.code }, 'orders could not be cancelled');
      // Orders that the exchange keeps stay among the open ones.
      if (isOutcomeUnknown(error)) unanswered ??= error;
    }
  }
  if (unanswered !== undefined) throw unanswered;
  return open.length;
}

/** Reads the instrument of each open order, conditional ones and kinds that are not used here included. */
async function readOpen({ account, product, listContracts }: Reading): Promise<readonly string[]> {
  const { weight, contracts } = await listReads(listContracts, product);
  const { pace } = account.exchange.weight(product);
  const client = account.client(product);
  const open: string[] = [];
  for (const contract of contracts)
    open.push(...(await pace.run(weight, () => client.openInstruments(contract), 'orders')));
  return open;
}

export const readCancelling = ({ database }: Pick<OrderDeps, 'database'>, accountId: string) =>
  database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', accountId)
    .where('status', '=', sql.lit('cancelling'))
    .execute();

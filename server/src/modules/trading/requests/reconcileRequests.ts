import { decimal } from '@aldgate/domain/money/amount.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { ExchangeError } from '@aldgate/exchange';
import type { ProductClient } from '@aldgate/exchange/products/productClient.ts';
import { sql } from 'kysely';
import type { Log } from '../../../kernel/log.ts';
import type { TradingAccounts } from '../../exchangeAccounts/index.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { RequestTerms } from '../tables.ts';
import { canArrive, YOUNG_MS } from './arrival.ts';
import { type RequestDeps, type RequestRow, resolveRequest } from './exchangeRequest.ts';

const ALL_MAX = 100;

interface ReconcileDeps extends RequestDeps {
  readonly log: Log;
  readonly accounts: TradingAccounts;
}

/** The job: throws while the outcome is unknown, so that the queue retries. */
export function requestReconciler(deps: ReconcileDeps) {
  return async (payload: unknown): Promise<void> => {
    const { requestId } = payload as { requestId: string };
    const row = await selectPending(deps).where('id', '=', requestId).executeTakeFirst();
    if (row !== undefined && !(await reconcileRequest(deps, row)))
      throw new Error(`the outcome of request ${requestId} is unknown`);
  };
}

/** Reconciles requests whose server ended before their outcome was stored. An error affects only its request. */
export async function reconcileRequests(deps: ReconcileDeps): Promise<void> {
  const rows = await selectPending(deps)
    .where('created_at', '<', new Date(deps.clock() - YOUNG_MS))
    // In random order: requests whose outcome stays unknown, for example those of a rejected key, must not block the
    // others.
    .orderBy(sql`random()`)
    .limit(ALL_MAX)
    .execute();
  for (const row of rows) {
    await reconcileRequest(deps, row).catch((error: unknown) =>
      deps.log.error({ err: error, request: row.id }, 'a request could not be reconciled'),
    );
  }
}

/** Amendments of conditional orders have a job of their own. */
const selectPending = ({ database }: ReconcileDeps) =>
  database
    .selectFrom('exchange_request')
    .selectAll()
    .where('state', '=', sql.lit('pending'))
    .where(sql<boolean>`wanted ->> 'clientOrderId' is null`);

/**
 * Completes a request whose terms the exchange has, and rejects one that cannot arrive any more. Nothing is sent again:
 * the answer to the customer was that the outcome is unknown, and the customer may have decided otherwise. Returns
 * whether the outcome is known.
 */
async function reconcileRequest(deps: ReconcileDeps, row: RequestRow): Promise<boolean> {
  const { database, accounts, clock, log } = deps;
  const account = await accounts.findById(row.exchange_account_id);
  if (account === undefined) return false;
  const client = account.client(row.product);
  try {
    // Decided before the terms are read: terms that are absent after the deadline can no longer take effect.
    const mayArrive = canArrive(row, clock(), client.now());
    const found = [...(await fetchTerms(deps, client, row)), ...(await readLaterTerms(deps, row))];
    const outcome = { at: clock(), actor: 'system' };
    if (found.some((terms) => isSame(terms, row.wanted))) {
      await resolveRequest(database, row, { ...outcome, state: 'completed' });
      return true;
    }
    if (mayArrive) return false;
    const message = 'The requested terms are not in effect at the exchange.';
    await resolveRequest(database, row, { ...outcome, state: 'rejected', code: 0, message });
    return true;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ request: row.id, code: error.code }, 'the exchange does not report the outcome of a request');
    return false;
  }
}

/** The terms that are in effect at the exchange. */
async function fetchTerms(deps: ReconcileDeps, client: ProductClient, row: RequestRow): Promise<RequestTerms[]> {
  if (row.kind !== 'amendment') {
    const settings = (await client.margin?.settings(row.instrument_id)) ?? [];
    return settings
      .filter(({ instrumentId }) => instrumentId === row.instrument_id)
      .map(({ leverage, isIsolated }) =>
        row.kind === 'leverage' ? { leverage } : { margin_mode: isIsolated ? 'isolated' : 'cross' },
      );
  }
  const order = await deps.database
    .selectFrom('exchange_order')
    .selectAll()
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow();
  const reports = await client.reportsOf(parseOrderRow(order));
  // The stream may have reported the amendment of an order that the exchange does not list any more.
  const known = await writeOrderUpdate(deps.database, order, reports);
  return [...reports, parseOrderRow(known)].map(({ price, quantity }: OrderUpdate) => ({ price, quantity }));
}

/** The terms that later requests found in effect: they may have changed what this one changed. */
async function readLaterTerms({ database }: ReconcileDeps, row: RequestRow): Promise<RequestTerms[]> {
  const later = await database
    .selectFrom('exchange_request')
    .select('before')
    .where('exchange_account_id', '=', row.exchange_account_id)
    .where('product', '=', row.product)
    .where('instrument_id', '=', row.instrument_id)
    .where('kind', '=', row.kind)
    .where('order_id', 'is not distinct from', row.order_id)
    .where('id', '>', row.id)
    .execute();
  return later.map(({ before }) => before);
}

function isSame(found: RequestTerms, wanted: RequestTerms): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const current = found[name] ?? null;
    if (name === 'margin_mode' || value === null || current === null) return current === value;
    return decimal(String(current)).eq(String(value));
  });
}

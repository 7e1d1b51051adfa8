import { errors } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { type Selectable, sql } from 'kysely';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Sender } from '../../exchangeAccounts/index.ts';
import { sanitizeText } from '../../exchangeAccounts/index.ts';
import { isBusy } from '../exchange/exchangeErrors.ts';
import type { RequestKind, RequestTerms } from '../tables.ts';

export const RECONCILE_REQUEST = 'exchange_request_reconcile';

export type RequestRow = Selectable<Tables['exchange_request']>;

export interface RequestDeps {
  readonly database: Database;
  readonly clock: Clock;
}

interface ExchangeRequest {
  readonly kind: RequestKind;
  readonly instrumentId: string;
  /** The id of the order that is amended. */
  readonly orderId?: string;
  readonly before: RequestTerms;
  readonly wanted: RequestTerms;
  /** Until when the exchange may accept it, epoch ms by the server's clock. */
  readonly validUntil: number;
  /** The exchange's code for a request that changes nothing. */
  readonly unchangedCode?: number;
  /** Throws in the transaction that stores the request what forbids it. */
  readonly guard?: { check(tx: Tx): Promise<void> } | undefined;
}

/**
 * Sends a request that changes an order or a setting at the exchange. Request and audit record are on disk before it is
 * sent, and the outcome after; a job finds out the outcome of a request that is left without one. Undefined if nothing
 * had to change. Rejects with an ExchangeError; its failure is 'expired' if the deadline passed before the exchange
 * accepted the request.
 */
export async function sendRequest<Answer>(
  deps: RequestDeps,
  sender: Sender,
  request: ExchangeRequest,
  send: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const { database, clock } = deps;
  const { user, origin } = sender;
  const row = await inTransaction(database, async (tx) => {
    if ((await readCopies(tx, request)).isRefused) {
      throw new ExchangeError({ failure: 'expired', message: errors.deadlinePassed.message });
    }
    await request.guard?.check(tx);
    return insertRequest(tx, deps, sender, request);
  });
  const resolve = (outcome: Pick<Outcome, 'state' | 'code' | 'message'>) =>
    resolveRequest(database, row, { ...outcome, at: clock(), actor: user.userId, origin });
  try {
    const answer = await send();
    await resolve({ state: 'completed' });
    return answer;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    if (error.code === request.unchangedCode) {
      await resolve({ state: 'completed' });
      return undefined;
    }
    if (isOutcomeUnknown(error) && !isBusy(error)) {
      await inTransaction(database, (tx) => addJob(tx, RECONCILE_REQUEST, { requestId: row.id }));
    } else {
      const { code, message } =
        error.failure === 'expired' ? errors.deadlinePassed : { code: error.code, message: error.msg };
      await resolve({ state: 'rejected', code, message });
    }
    throw error;
  }
}

/** Stores a request with its audit record. */
export async function insertRequest(
  tx: Tx,
  { clock }: RequestDeps,
  { account, user, origin }: Sender,
  { kind, instrumentId, orderId, before, wanted, validUntil }: ExchangeRequest,
): Promise<RequestRow> {
  const product = findProduct(instrumentId);
  const written = await tx
    .insertInto('exchange_request')
    .values({
      exchange_account_id: account.accountId,
      product,
      user_id: user.userId,
      kind,
      instrument_id: instrumentId,
      order_id: orderId ?? null,
      before: JSON.stringify(before),
      wanted: JSON.stringify(wanted),
      sent_at: new Date(account.client(product).now()),
      created_at: new Date(clock()),
      valid_until: new Date(validUntil),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, { ...describe(written, 'requested'), at: clock(), actor: user.userId, origin });
  return written;
}

/**
 * Records that an amendment came too late, so that no server sends a copy of it, one whose clock is behind included.
 * Returns the state of the copies that were sent before; 'rejected' proves that nothing was done and that nothing will
 * be.
 */
export async function refuseLate(
  deps: RequestDeps,
  sender: Sender,
  request: ExchangeRequest,
): Promise<RequestRow['state']> {
  return inTransaction(deps.database, async (tx) => {
    const { states, isRefused } = await readCopies(tx, request);
    if (states.has('completed')) return 'completed';
    if (!isRefused) {
      const row = await insertRequest(tx, deps, sender, request);
      const { code, message } = errors.deadlinePassed;
      const outcome = { at: deps.clock(), actor: sender.user.userId, origin: sender.origin };
      await writeOutcome(tx, row, { ...outcome, state: 'rejected', code, message });
    }
    return states.has('pending') ? 'pending' : 'rejected';
  });
}

/** The requests of an order with the same terms and deadline. They are locked until the transaction ends. */
async function readCopies(tx: Tx, { orderId, wanted, validUntil }: ExchangeRequest) {
  if (orderId === undefined) return { states: new Set<RequestRow['state']>(), isRefused: false };
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || '.request:' || ${orderId}, 0))`.execute(
    tx,
  );
  const copies = await tx
    .selectFrom('exchange_request')
    .select(['state', 'rejection_code'])
    .where('order_id', '=', orderId)
    .where('valid_until', '=', new Date(validUntil))
    .where(sql<boolean>`wanted = ${JSON.stringify(wanted)}::jsonb`)
    .execute();
  return {
    states: new Set(copies.map(({ state }) => state)),
    isRefused: copies.some(({ rejection_code }) => rejection_code === errors.deadlinePassed.code),
  };
}

interface Outcome {
  readonly at: number;
  readonly actor: string;
  readonly origin?: Origin;
  readonly state: 'completed' | 'rejected';
  /** Why it was rejected. */
  readonly code?: number;
  readonly message?: string;
}

/** Stores the outcome of a request with its audit record, once. */
export const resolveRequest = (database: Database, row: RequestRow, outcome: Outcome): Promise<void> =>
  inTransaction(database, (tx) => writeOutcome(tx, row, outcome));

async function writeOutcome(tx: Tx, row: RequestRow, { at, actor, origin, state, code, message }: Outcome) {
  const resolved = await tx
    .updateTable('exchange_request')
    .set({
      state,
      rejection_code: code ?? null,
      rejection_message: message === undefined ? null : sanitizeText(message),
      resolved_at: new Date(at),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (resolved === undefined) return;
  await audit(tx, { ...describe(row, state), at, actor, ...(origin === undefined ? {} : { origin }) });
}

const ACTIONS = {
  amendment: { requested: 'exchange_order_amend_requested', completed: 'exchange_order_amended' },
  leverage: { requested: 'leverage_change_requested', completed: 'leverage_changed' },
  margin_mode: { requested: 'margin_mode_change_requested', completed: 'margin_mode_changed' },
} as const;

/** The audit record of a step. */
function describe(row: RequestRow, step: 'requested' | 'completed' | 'rejected') {
  const { kind, order_id, exchange_account_id, instrument_id: symbol, before, wanted } = row;
  const { requested, completed } = ACTIONS[kind];
  return {
    action: step === 'completed' ? completed : step === 'requested' ? requested : requested.replace(/requested$/, step),
    subject: order_id === null ? `broker_account:${exchange_account_id}` : `exchange_order:${order_id}`,
    before: { symbol, ...before },
    after: { symbol, ...wanted },
  };
}

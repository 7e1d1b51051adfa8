import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown, isOutsideWindow } from '@aldgate/exchange/signed/signedRest.ts';
import type { Selectable } from 'kysely';
import { audit } from '../../../kernel/audit.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Tables } from '../../../kernel/tables.ts';
import { postPending, voidPending } from '../../../ledger/pending.ts';
import { getInstitution } from '../../institution/index.ts';
import type { ExchangeBroker, ExchangeWallet, Movement, TransferEndpoint } from '../accounts/exchangeBroker.ts';
import { openAccount, ownAccount } from '../accounts/openAccount.ts';
import { sanitizeText } from '../exchange/exchangeErrors.ts';

export const RECONCILE_TRANSFER = 'account_transfer_reconcile';
/** The job of every ten minutes for transfers whose own job has given up. */
export const RECONCILE_OLD_TRANSFERS = 'account_transfer_reconcile_old';
const OLD_MS = 10 * 60 * 1000;
const OLD_MAX = 100;

export interface TransferDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Null if the platform has no account at an exchange. */
  readonly broker: ExchangeBroker | null;
}

type TransferRow = Selectable<Tables['account_transfer']>;

/** The transfer's key in the ledger. */
export const transferKey = (transferId: string): string => `account_transfer:${transferId}`;

/** The job: reconciles, and throws while the outcome is unknown, so that the queue retries. */
export function transferReconciler(deps: TransferDeps) {
  return async (payload: unknown): Promise<void> => {
    const { transferId } = payload as { transferId: string };
    if (!(await reconcileTransfer(deps, transferId)))
      throw new Error(`the outcome of transfer ${transferId} is unknown`);
  };
}

/** Reconciles old pending transfers, oldest first. An error affects only its transfer. */
export async function reconcileOldTransfers(deps: TransferDeps): Promise<void> {
  const rows = await deps.database
    .selectFrom('account_transfer')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '<', new Date(deps.clock() - OLD_MS))
    .orderBy('number')
    .limit(OLD_MAX)
    .execute();
  for (const { id } of rows) {
    await reconcileTransfer(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, transferId: id }, 'a transfer could not be reconciled'),
    );
  }
}

/**
 * Moves a transfer's money at the exchange and posts the hold, or voids it if the exchange rejects the transfer.
 * Every step is idempotent and safe to run concurrently: the exchange moves once per transfer id, the ledger resolves
 * the hold once. Returns whether the outcome is known; without a clear answer of the exchange it stays pending.
 */
export async function reconcileTransfer(deps: TransferDeps, transferId: string): Promise<boolean> {
  const { database, broker, clock, log } = deps;
  const row = await database
    .selectFrom('account_transfer')
    .selectAll()
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow();
  if (row.state !== 'pending') return true;
  if (broker === null) return false;
  try {
    const { name } = await getInstitution(database, row.institution_id);
    const wanted = ownAccount(row.institution_id, name);
    const { externalId: account } = await openAccount({ database, broker, clock }, wanted);
    const reason = await move(broker, {
      id: transferId.replaceAll('-', ''),
      from: buildEndpoint(row.from_account, account),
      to: buildEndpoint(row.to_account, account),
      asset: row.asset,
      amount: toDecimalString(row.amount),
    });
    await conclude(deps, row, reason === null ? null : sanitizeText(reason));
    return true;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ transferId, code: error.code, status: error.status }, 'the exchange did not execute a transfer');
    return false;
  }
}

/**
 * Moves money; returns null, or the exchange's reason for a rejection. A rejection counts only if the exchange has no
 * movement under the id: an earlier attempt, whose response was lost, may have moved it, and the repeat be rejected
 * for that. Rejects with an ExchangeError if the outcome is unknown.
 */
async function move(broker: ExchangeBroker, movement: Movement): Promise<string | null> {
  try {
    await broker.move(movement);
    return null;
  } catch (error) {
    if (!(error instanceof ExchangeError) || isOutcomeUnknown(error)) throw error;
    // A rejected key, signature or timestamp says nothing about the transfer: an earlier call may have moved it.
    if (isAuthRejected(error) || isOutsideWindow(error)) throw error;
    return (await broker.hasMoved(movement)) ? null : error.msg;
  }
}

/** The wallet at the exchange of an account: capital is in the broker's own wallet. */
function buildEndpoint(type: string, account: string): TransferEndpoint {
  const wallets: Record<string, ExchangeWallet> = { trade_account: 'SPOT', swap_account: 'USDT_FUTURE' };
  const wallet = wallets[type];
  return wallet === undefined ? 'broker' : { account, wallet };
}

/** Posts an executed transfer, or voids a rejected one with its reason. */
async function conclude({ database, clock }: TransferDeps, row: TransferRow, reason: string | null): Promise<void> {
  await inTransaction(database, async (tx) => {
    const at = clock();
    const key = transferKey(row.id);
    const { result } = await (reason === null ? postPending(tx, key, at) : voidPending(tx, key, at));
    // Another server resolved it first, with the same outcome.
    if (result === 'repeated') return;
    if (result !== 'posted' && result !== 'voided') throw new Error(`the ledger could not resolve ${key}: ${result}`);
    const state = reason === null ? 'completed' : 'failed';
    await tx
      .updateTable('account_transfer')
      .set({ state, reason, resolved_at: new Date(at) })
      .where('id', '=', row.id)
      .execute();
    await audit(tx, {
      at,
      actor: 'system',
      action: `account_transfer_${state}`,
      subject: `account_transfer:${row.id}`,
      after: { reason },
    });
  });
}

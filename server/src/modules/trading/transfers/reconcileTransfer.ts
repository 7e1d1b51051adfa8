import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
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
import { sanitizeText } from '../exchange/sanitizeText.ts';

export const RECONCILE_TRANSFER = 'account_transfer_reconcile';
/** The job that looks, every ten minutes, for transfers whose own job has given up. */
export const RECONCILE_OLD_TRANSFERS = 'account_transfer_reconcile_old';
const OLD_MS = 10 * 60 * 1000;
const OLD_MAX = 100;

export interface TransferDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** null where the platform has no account at an exchange. */
  readonly broker: ExchangeBroker | null;
}

type TransferRow = Selectable<Tables['account_transfer']>;

/** The key that the ledger knows a transfer by. */
export const transferKey = (transferId: string): string => `account_transfer:${transferId}`;

/** The job: settles, and throws while the transfer is unknownOutcomes, so that the queue asks again later. */
export function transferReconciler(deps: TransferDeps) {
  return async (payload: unknown): Promise<void> => {
    const { transferId } = payload as { transferId: string };
    if (!(await reconcileTransfer(deps, transferId))) throw new Error(`transfer ${transferId} is unknownOutcomes`);
  };
}

/** Settles the transfers that have waited for long, the oldest first. One that stays unknownOutcomes stops nobody else. */
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
      deps.log.error({ err: error, transferId: id }, 'a transfer could not be settled'),
    );
  }
}

/**
 * Moves a transfer's money at the exchange and posts what is held, or gives it back where the exchange refuses. Every
 * step may be done again, by several at once: the exchange moves once for the transfer's id, the ledger settles once.
 * Answers whether it is decided; an exchange that did not answer, or not clearly, leaves it pending.
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
    log.warn({ transferId, code: error.code, status: error.status }, 'the exchange did not move a transfer');
    return false;
  }
}

/**
 * Moves money; answers null, or why the exchange refused. A refusal is believed only where the exchange knows of no movement
 * under the id: an earlier attempt, whose answer was lost, may have moved it, and the repeat be refused for that. Rejects
 * with an ExchangeError where it is not decided.
 */
async function move(broker: ExchangeBroker, movement: Movement): Promise<string | null> {
  try {
    await broker.move(movement);
    return null;
  } catch (error) {
    // Turned away at the door is no word on the transfer: an earlier call may have moved it.
    if (!(error instanceof ExchangeError) || isOutcomeUnknown(error) || isAuthRejected(error)) throw error;
    return (await broker.hasMoved(movement)) ? null : error.msg;
  }
}

/** Where an account's money lies at the exchange: capital is in the broker's own wallet. */
function buildEndpoint(type: string, account: string): TransferEndpoint {
  const wallets: Record<string, ExchangeWallet> = { trade_account: 'SPOT', swap_account: 'USDT_FUTURE' };
  const wallet = wallets[type];
  return wallet === undefined ? 'broker' : { account, wallet };
}

/** Posts a transfer that the exchange has done, or voids one that it refused with a reason. */
async function conclude({ database, clock }: TransferDeps, row: TransferRow, reason: string | null): Promise<void> {
  await inTransaction(database, async (tx) => {
    const at = clock();
    const key = transferKey(row.id);
    const { result } = await (reason === null ? postPending(tx, key, at) : voidPending(tx, key, at));
    // Somebody else was here first, with the same answer from the exchange.
    if (result === 'repeated') return;
    if (result !== 'posted' && result !== 'voided') throw new Error(`the ledger refused to settle ${key}: ${result}`);
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

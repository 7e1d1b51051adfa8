import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isInsufficient } from '@aldgate/domain/trading/transferReason.ts';
import { ExchangeError } from '@aldgate/exchange';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../../../kernel/audit.ts';
import { emitEvent } from '../../../../kernel/customerEvents.ts';
import { type Database, inTransaction } from '../../../../kernel/database.ts';
import type { Tables } from '../../../../kernel/tables.ts';
import { postPending, voidPending } from '../../../../ledger/pending.ts';
import type {
  ExchangeBroker,
  Exchanges,
  ExchangeWallet,
  Movement,
  TransferEndpoint,
} from '../../../exchanges/index.ts';
import { getInstitution } from '../../../institution/index.ts';
import { openAccount, ownAccount } from '../../accounts/openAccount.ts';
import { noteBalanceChange } from '../../comparison/noteBalanceChange.ts';
import { recordMovement } from '../../comparison/platformWallet.ts';
import { attemptMovement, type MovementDeps, type MovementOutcome } from '../attempt.ts';
import { formatTransfer } from './transferRecords.ts';

export const RECONCILE_TRANSFER = 'account_transfer_reconcile';
/** The job of every ten minutes for transfers whose own job has given up. */
export const RECONCILE_OLD_TRANSFERS = 'account_transfer_reconcile_old';
const OLD_MS = 10 * 60 * 1000;
const OLD_MAX = 100;

export interface TransferDeps extends MovementDeps {
  readonly exchanges: Exchanges;
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
    .where('state', '=', sql.lit('pending'))
    .where('created_at', '<', new Date(deps.clock() - OLD_MS))
    .orderBy('created_at')
    .limit(OLD_MAX)
    .execute();
  for (const { id } of rows) {
    await reconcileTransfer(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, transferId: id }, 'a transfer could not be reconciled'),
    );
  }
}

/**
 * Moves a transfer's money at the exchange and posts the hold, or voids it if the exchange rejects the transfer. One
 * attempt at a time has the right to try; the exchange moves once per transfer id, and the ledger resolves the hold
 * once. Returns whether the outcome is known; without a clear answer of the exchange it stays pending.
 */
export async function reconcileTransfer(deps: TransferDeps, transferId: string): Promise<boolean> {
  const { database, exchanges, log } = deps;
  const { state, exchange_code } = await findTransfer(database, transferId);
  const broker = exchanges.find(exchange_code)?.broker ?? null;
  if (state !== 'pending' || broker === null) return state !== 'pending';
  try {
    const movement = await describeMovement(deps, broker, transferId);
    const outcome = await attemptMovement(deps, { table: 'account_transfer', id: transferId }, { broker, movement });
    if (outcome === undefined) return (await findTransfer(database, transferId)).state !== 'pending';
    await conclude(deps, transferId, outcome);
    return true;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ transferId, code: error.code, status: error.status }, 'the account of a transfer cannot be opened');
    return false;
  }
}

function findTransfer(database: Database, transferId: string): Promise<TransferRow> {
  return database.selectFrom('account_transfer').selectAll().where('id', '=', transferId).executeTakeFirstOrThrow();
}

async function describeMovement(
  { database, clock }: TransferDeps,
  broker: ExchangeBroker,
  transferId: string,
): Promise<Movement> {
  const row = await findTransfer(database, transferId);
  const { name } = await getInstitution(database, row.institution_id);
  const wanted = ownAccount(row.exchange_code, row.institution_id, name);
  const { externalId: account } = await openAccount({ database, broker, clock }, wanted);
  return {
    id: row.id.replaceAll('-', ''),
    from: buildEndpoint(row.from_account, account),
    to: buildEndpoint(row.to_account, account),
    asset: row.asset,
    amount: toDecimalString(row.amount),
  };
}

/** The wallet at the exchange of an account: capital is in the broker's own wallet. */
function buildEndpoint(type: string, account: string): TransferEndpoint {
  const wallets: Record<string, ExchangeWallet> = { trade_account: 'SPOT', swap_account: 'USDT_FUTURE' };
  const wallet = wallets[type];
  return wallet === undefined ? 'broker' : { account, wallet };
}

/** Posts an executed transfer, or voids a refused one with its reason, unless a later attempt has begun. */
async function conclude(
  { database, clock, log }: TransferDeps,
  transferId: string,
  { attempts, refusal }: MovementOutcome,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const at = clock();
    const state = refusal === null ? 'completed' : 'failed';
    const row = await tx
      .updateTable('account_transfer')
      .set({ state, reason: refusal, resolved_at: new Date(at) })
      .where('id', '=', transferId)
      .where('state', '=', 'pending')
      .where('attempts', '=', attempts)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return;
    await emitEvent(tx, { institutionId: row.institution_id, type: 'transfer', data: formatTransfer(row) });
    const key = transferKey(row.id);
    const { result } = await (refusal === null ? postPending(tx, key, at) : voidPending(tx, key, at));
    if (refusal !== null && row.from_account === 'capital_account' && isInsufficient(refusal))
      log.error({ transferId: row.id, asset: row.asset }, 'the platform’s account at the exchange holds too little');
    if (result !== 'posted' && result !== 'voided') throw new Error(`the ledger could not resolve ${key}: ${result}`);
    const own = await tx
      .selectFrom('exchange_account')
      .select('id')
      .where('institution_id', '=', row.institution_id)
      .where('exchange_code', '=', row.exchange_code)
      .where('kind', '=', 'own')
      .executeTakeFirst();
    if (own !== undefined && refusal === null) await noteBalanceChange(tx, own.id, at);
    await audit(tx, {
      at,
      actor: 'system',
      action: `account_transfer_${state}`,
      subject: `account_transfer:${row.id}`,
      after: { reason: refusal },
    });
    // Last, since every transfer of the asset waits for it until the commit.
    if (refusal === null) await recordMovement(tx, row);
  });
}

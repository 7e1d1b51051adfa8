import { randomBytes, randomUUID } from 'node:crypto';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { addJob, addJobAt } from '../../../kernel/jobs/jobs.ts';
import { FIRST_RETRY_MS } from '../../../kernel/steps/attempt.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { hold } from '../../../ledger/pending.ts';
import { type FundMoveRow, isWallet, ledgerAccount, moveKey, type OwnedLocation } from './fundLocation.ts';
import { announce } from './fundMoveSaga.ts';
import { RECONCILE_MOVE } from './reconcileMove.ts';

/** A move that its caller has authorized and checked. */
export interface WantedMove {
  readonly institutionId: string;
  /** Null for a move of the platform. */
  readonly userId: string | null;
  readonly purpose: FundMoveRow['purpose'];
  /** The idempotency key, unique among the institution's own transfers or among its other moves. */
  readonly key: string;
  /** The digest of the client's request under the key; a move of the platform has none. */
  readonly requestDigest?: string;
  readonly source: OwnedLocation;
  readonly target: OwnedLocation;
  /** The project that the money stays in; none outside projects. */
  readonly projectNo?: string | null;
  readonly asset: string;
  /** Decimal string above zero, within the asset's precision. */
  readonly amount: string;
}

/**
 * BR-10: stores a move, holds its amount and adds its job, in the caller's transaction. Returns its id, or undefined if
 * the key was used meanwhile. A move to an account that is still being opened waits for it; a broker's own transfer
 * does not. Throws insufficientBalance for an own transfer, else amountUnavailable, where the ledger has less,
 * accountBlocked for an account that is not open.
 */
export async function requestMove(
  tx: Tx,
  wanted: WantedMove,
  { at, origin }: { readonly at: number; readonly origin?: Origin },
): Promise<string | undefined> {
  const { institutionId, userId, source, target, projectNo = null, asset, amount } = wanted;
  await lockAccounts(tx, wanted);
  const id = randomUUID();
  const transferNo = `M-${randomBytes(6).toString('hex').toUpperCase()}`;
  const stored = await tx
    .insertInto('fund_move')
    .values({
      id,
      transfer_no: transferNo,
      institution_id: institutionId,
      user_id: userId,
      purpose: wanted.purpose,
      client_key: wanted.key,
      request_digest: wanted.requestDigest,
      source_account: isWallet(source) ? source.accountId : null,
      source_product: isWallet(source) ? source.product : null,
      target_account: isWallet(target) ? target.accountId : null,
      target_product: isWallet(target) ? target.product : null,
      project_no: projectNo,
      asset,
      amount,
      created_at: new Date(at),
      step_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const held = await hold(
    tx,
    {
      key: moveKey(id),
      flow: projectNo === null ? 'account_transfer' : 'principal_transfer',
      reference: wanted.purpose === 'own' ? `account_transfer:${id}` : `fund_move:${transferNo}`,
      legs: [
        { account: ledgerAccount(institutionId, source, asset), amount: `-${amount}` },
        { account: ledgerAccount(institutionId, target, asset), amount },
      ],
    },
    { at },
  );
  if (held.result === 'insufficient') {
    if (wanted.purpose === 'own') throw new ApiError('insufficientBalance', { asset });
    const available = await readAvailable(tx, ledgerAccount(institutionId, source, asset));
    throw new ApiError('amountUnavailable', { available, bound: 'ledger' });
  }
  if (held.result !== 'held') throw new Error(`the ledger rejected ${moveKey(id)}: ${held.result}`);
  // A member's move is tried by its call at once; nobody else tries one of the platform.
  const isTried = wanted.purpose === 'own' || wanted.purpose === 'transfer';
  if (isTried) await addJobAt(tx, RECONCILE_MOVE, { moveId: id }, at + FIRST_RETRY_MS);
  else await addJob(tx, RECONCILE_MOVE, { moveId: id });
  await announce(tx, stored);
  await audit(tx, {
    at,
    actor: userId ?? 'system',
    action: 'fund_move_requested',
    subject: moveKey(id),
    ...(origin && { origin }),
    after: { transferNo, source, target, amount: `${amount} ${asset}` },
  });
  return id;
}

/** Holds accounts as they are until the move is stored: one that is being closed gets no money. */
async function lockAccounts(tx: Tx, { source, target, purpose }: WantedMove): Promise<void> {
  const ids = [source, target].flatMap((location) => (isWallet(location) ? [location.accountId] : []));
  const rows = await tx
    .selectFrom('exchange_account')
    .select('state')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  const mayWait = purpose !== 'transfer';
  const closed = rows.find(({ state }) => state !== 'active' && !(mayWait && state === 'opening'));
  if (closed !== undefined) throw new ApiError('accountBlocked', { level: 'none', reason: closed.state });
}

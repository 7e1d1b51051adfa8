import { randomBytes, randomUUID } from 'node:crypto';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import type { Tx } from '../../../kernel/database.ts';
import { addJobAt } from '../../../kernel/jobs.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { hold } from '../../../ledger/pending.ts';
import { FIRST_RETRY_MS } from './attempt.ts';
import { type FundLocation, ledgerAccount, moveKey } from './fundLocation.ts';
import { RECONCILE_MOVE } from './reconcileMove.ts';

/** A move that its caller has authorized and checked. */
export interface WantedMove {
  readonly institutionId: string;
  /** Null for a move of the platform. */
  readonly userId: string | null;
  readonly purpose: 'transfer' | 'allot' | 'return' | 'liquidation';
  /** The idempotency key, unique within the institution. */
  readonly key: string;
  /** The digest of the client's request under the key; a move of the platform has none. */
  readonly requestDigest?: string;
  readonly source: FundLocation;
  readonly target: FundLocation;
  readonly asset: string;
  /** Decimal string above zero, within the asset's precision. */
  readonly amount: string;
}

/**
 * BR-10: stores a move, holds its amount and adds its job, in the caller's transaction. Returns its id, or undefined if
 * the key was used meanwhile. Throws amountUnavailable where the ledger has less, accountBlocked for an account that is
 * not open.
 */
export async function requestMove(
  tx: Tx,
  wanted: WantedMove,
  { at, origin }: { readonly at: number; readonly origin?: Origin },
): Promise<string | undefined> {
  const { institutionId, userId, source, target, asset, amount } = wanted;
  await lockAccounts(tx, [source, target]);
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
      source_account: source === 'capital' ? null : source.accountId,
      source_product: source === 'capital' ? null : source.product,
      target_account: target === 'capital' ? null : target.accountId,
      target_product: target === 'capital' ? null : target.product,
      asset,
      amount,
      created_at: new Date(at),
      step_at: new Date(at),
    })
    .onConflict((conflict) => conflict.columns(['institution_id', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const held = await hold(
    tx,
    {
      key: moveKey(id),
      flow: 'account_transfer',
      reference: `fund_move:${transferNo}`,
      legs: [
        { account: ledgerAccount(institutionId, source, asset), amount: `-${amount}` },
        { account: ledgerAccount(institutionId, target, asset), amount },
      ],
    },
    { at },
  );
  if (held.result === 'insufficient') {
    const available = await readAvailable(tx, ledgerAccount(institutionId, source, asset));
    throw new ApiError('amountUnavailable', { available, bound: 'ledger' });
  }
  if (held.result !== 'held') throw new Error(`the ledger rejected ${moveKey(id)}: ${held.result}`);
  await addJobAt(tx, RECONCILE_MOVE, { moveId: id }, at + FIRST_RETRY_MS);
  await notify(tx, { topic: 'brokers', institutionId });
  await notify(tx, { topic: 'wallet', institutionId });
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
async function lockAccounts(tx: Tx, locations: readonly FundLocation[]): Promise<void> {
  const ids = locations.flatMap((location) => (location === 'capital' ? [] : [location.accountId]));
  const rows = await tx
    .selectFrom('exchange_account')
    .select('state')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  const closed = rows.find(({ state }) => state !== 'active');
  if (closed !== undefined) throw new ApiError('accountBlocked', { level: 'none', reason: closed.state });
}

import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { FUTURES, findOnlyAsset, findWalletProduct, type Product } from '@aldgate/domain/market/product.ts';
import { hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import type { Asset } from '@aldgate/domain/money/asset.ts';
import { findTransferAction } from '@aldgate/domain/trading/transferAction.ts';
import { describeTransferReason } from '@aldgate/domain/trading/transferReason.ts';
import { authorize } from '../../../../access/index.ts';
import { ApiError, formatError } from '../../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../../kernel/audit.ts';
import { emitEvent } from '../../../../kernel/customerEvents.ts';
import { inTransaction, type Tx } from '../../../../kernel/database.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import { addJobAt } from '../../../../kernel/jobs.ts';
import { digestRequest } from '../../../../kernel/requestDigest.ts';
import type { AccountRef } from '../../../../ledger/account.ts';
import { findAsset } from '../../../../ledger/assets.ts';
import { hold } from '../../../../ledger/pending.ts';
import { assertExchangesOpen } from '../../../exchanges/index.ts';
import { FIRST_RETRY_MS } from '../attempt.ts';
import { RECONCILE_TRANSFER, reconcileTransfer, type TransferDeps, transferKey } from './reconcileTransfer.ts';
import { formatTransfer } from './transferRecords.ts';

type Request = ParsedOf<'applyTransfer'>;
type TransferResult = AnswerOf<'applyTransfer'>;

/** The dependencies of a transfer that a customer submits. */
export type SubmitDeps = TransferDeps;

/** Request weight of a transfer with what it reads. */
const TRANSFER_WEIGHT = 10;

/**
 * WAL-02: transfers money between two accounts of an institution. One transaction holds the amount and stores the
 * transfer with its reconciliation job; then it is reconciled immediately if the exchange answers. The client's key
 * identifies the transfer: a repeat returns the state of the first.
 */
export async function applyTransfer(
  deps: SubmitDeps,
  user: User,
  request: Request,
  origin: Origin,
): Promise<TransferResult> {
  checkRequest(request, await findAsset(deps.database, request.asset));
  if (deps.exchanges.reference.broker === null) throw new ApiError('tradingUnavailable');
  const { database } = deps;
  const transferId = await inTransaction(database, async (tx) => {
    const known = await findTransfer(tx, user.institutionId, request);
    if (known !== undefined) return known;
    // A shared lock: transfers do not block each other, but serialise with restrictions of the institution.
    await tx.selectFrom('institution').select('id').where('id', '=', user.institutionId).forShare().execute();
    await authorize(tx, user, findTransferAction(request), { now: deps.clock() });
    const begun = await begin(tx, deps, user, request, origin);
    // A concurrent request with the same key was first: its transfer is visible now.
    const first = begun ?? (await findTransfer(tx, user.institutionId, request));
    if (first === undefined) throw new Error(`no transfer under the key ${request.key}`);
    return first;
  });
  await reconcileTransfer(deps, transferId);
  return transferResult(deps, transferId);
}

function checkRequest({ transferFrom, transferTo, asset, amount }: Request, known: Asset | undefined): void {
  if (transferFrom === transferTo) throw formatError({ transferTo: 'must be another account' });
  const only = findOnlyAsset(transferFrom) ?? findOnlyAsset(transferTo) ?? asset;
  if (known?.kind !== 'crypto' || asset !== only) {
    throw new ApiError('assetUnsupported', { asset });
  }
  if (hasExcessDecimals(amount, known.precision))
    throw formatError({ amount: `has more than ${known.precision} decimals` });
}

/** The product of the futures wallet that a transfer moves to or from, else spot. */
function findTransferProduct(...accounts: readonly string[]): Product {
  return accounts.map(findWalletProduct).find((product) => product !== undefined && product !== 'spot') ?? 'spot';
}

/** The transfer of a key. Throws transferKeyUsed if it was another one. */
async function findTransfer(tx: Tx, institutionId: string, request: Request): Promise<string | undefined> {
  const row = await tx
    .selectFrom('account_transfer')
    .select(['id', 'state', 'reason', 'from_account', 'request_digest'])
    .where('institution_id', '=', institutionId)
    .where('client_key', '=', request.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.request_digest !== digestOf(request)) {
    const reason = describeTransferReason(row.from_account, row.reason);
    throw new ApiError('transferKeyUsed', { transferId: row.id, state: row.state, reason });
  }
  return row.id;
}

const digestOf = (request: Request): string => digestRequest('applyTransfer', request);

/** Stores a transfer, holds its amount and adds its job; returns its id, or undefined if the key was used meanwhile. */
async function begin(
  tx: Tx,
  { clock, exchanges }: SubmitDeps,
  user: User,
  request: Request,
  origin: Origin,
): Promise<string | undefined> {
  const { institutionId } = user;
  const at = clock();
  await assertExchangesOpen(tx, [exchanges.reference.code]);
  if (request.transferTo === 'trade_account') await authorize(tx, user, 'transferToSpot', { now: at });
  const transferId = randomUUID();
  const { transferFrom, transferTo, asset, amount } = request;
  const inserted = await tx
    .insertInto('account_transfer')
    .values({
      id: transferId,
      institution_id: institutionId,
      user_id: user.userId,
      exchange_code: exchanges.reference.code,
      product: findTransferProduct(transferFrom, transferTo),
      client_key: request.key,
      request_digest: digestOf(request),
      asset,
      amount,
      from_account: transferFrom,
      to_account: transferTo,
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.columns(['institution_id', 'client_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) return undefined;
  await emitEvent(tx, { institutionId, type: 'transfer', data: formatTransfer(inserted) });
  exchanges.reference.weight(FUTURES).shares.charge(institutionId, 'queries', TRANSFER_WEIGHT);
  const account = (type: AccountRef['type']): AccountRef => ({ owner: institutionId, type, asset });
  const held = await hold(
    tx,
    {
      key: transferKey(transferId),
      flow: 'account_transfer',
      reference: `account_transfer:${transferId}`,
      legs: [
        { account: account(transferFrom), amount: `-${amount}` },
        { account: account(transferTo), amount },
      ],
    },
    { at },
  );
  if (held.result === 'insufficient') throw new ApiError('insufficientBalance', { asset });
  if (held.result !== 'held') throw new Error(`the ledger rejected ${transferKey(transferId)}: ${held.result}`);
  await addJobAt(tx, RECONCILE_TRANSFER, { transferId }, at + FIRST_RETRY_MS);
  await audit(tx, {
    at,
    actor: user.userId,
    action: 'account_transfer_requested',
    subject: `account_transfer:${transferId}`,
    origin,
    after: { from: transferFrom, to: transferTo, amount: `${amount} ${asset}` },
  });
  return transferId;
}

async function transferResult({ database }: TransferDeps, transferId: string): Promise<TransferResult> {
  const { state, reason, from_account } = await database
    .selectFrom('account_transfer')
    .select(['state', 'reason', 'from_account'])
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow();
  return { transferId, state: state as TransferResult['state'], reason: describeTransferReason(from_account, reason) };
}

import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { FUTURES, findOnlyAsset, findWalletProduct } from '@aldgate/domain/market/product.ts';
import { hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import type { Asset } from '@aldgate/domain/money/asset.ts';
import { findTransferAction } from '@aldgate/domain/trading/transferAction.ts';
import { authorize } from '../../../../access/index.ts';
import { ApiError, formatError } from '../../../../kernel/apiError.ts';
import type { Origin } from '../../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../../kernel/database/database.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import { digestRequest } from '../../../../kernel/secrets/requestDigest.ts';
import { findAsset } from '../../../../ledger/assets.ts';
import { assertExchangesOpen } from '../../../exchanges/index.ts';
import { storeOwnAccount } from '../../accounts/storeOwnAccount.ts';
import { findMove, findMoveByKey } from '../findMove.ts';
import type { FundMoveRow, OwnedLocation } from '../fundLocation.ts';
import type { MoveDeps } from '../fundMoveSaga.ts';
import { formatTransfer } from '../ownTransfer.ts';
import { reconcileMove } from '../reconcileMove.ts';
import { requestMove } from '../requestMove.ts';

type Request = ParsedOf<'applyTransfer'>;
type TransferResult = AnswerOf<'applyTransfer'>;

/** Throws where other modules keep an institution's money in `capital_account`. */
export type AssertCapitalOpen = (tx: Tx, institutionId: string) => Promise<void>;

/** Request weight of a transfer with what it reads. */
const TRANSFER_WEIGHT = 10;

/**
 * WAL-02: transfers money between two accounts of an institution. One transaction holds the amount and stores
 * the transfer as a fund move with its job; then it is tried at once. The client's key
 * identifies the transfer: a repeat returns the state of the first.
 */
export async function applyTransfer(
  deps: MoveDeps & { readonly assertCapitalOpen: AssertCapitalOpen },
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
    if (request.transferFrom === 'capital_account') await deps.assertCapitalOpen(tx, user.institutionId);
    const begun = await begin(tx, deps, user, request, origin);
    // A concurrent request with the same key was first: its transfer is visible now.
    const first = begun ?? (await findTransfer(tx, user.institutionId, request));
    if (first === undefined) throw new Error(`no transfer under the key ${request.key}`);
    return first;
  });
  await reconcileMove(deps, transferId);
  return resultOf(await findMove(database, transferId));
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

/** The transfer of a key. Throws transferKeyUsed if it was another one. */
async function findTransfer(tx: Tx, institutionId: string, request: Request): Promise<string | undefined> {
  const row = await findMoveByKey(tx, institutionId, 'own', request.key);
  if (row === undefined) return undefined;
  if (row.request_digest !== digestOf(request)) throw new ApiError('transferKeyUsed', resultOf(row));
  return row.id;
}

const digestOf = (request: Request): string => digestRequest('applyTransfer', request);

/** Stores the transfer as a move; returns its id, or undefined if the key was used meanwhile. */
async function begin(
  tx: Tx,
  { clock, exchanges }: MoveDeps,
  user: User,
  request: Request,
  origin: Origin,
): Promise<string | undefined> {
  const { institutionId, userId } = user;
  const at = clock();
  const { reference } = exchanges;
  await assertExchangesOpen(tx, [reference.code]);
  if (request.transferTo === 'trade_account') await authorize(tx, user, 'transferToSpot', { now: at });
  const accountId = await storeOwnAccount(tx, { institutionId, exchangeCode: reference.code, at });
  const locate = (accountType: string): OwnedLocation => {
    const product = findWalletProduct(accountType);
    return product === undefined ? 'capital' : { accountId, ledgerOwner: institutionId, product };
  };
  const { key, asset, amount, transferFrom, transferTo } = request;
  const ends = { source: locate(transferFrom), target: locate(transferTo) };
  const wanted = { institutionId, userId, purpose: 'own', key, requestDigest: digestOf(request) } as const;
  const moveId = await requestMove(tx, { ...wanted, ...ends, asset, amount }, { at, origin });
  if (moveId !== undefined) reference.weight(FUTURES).shares.charge(institutionId, 'queries', TRANSFER_WEIGHT);
  return moveId;
}

const resultOf = (row: FundMoveRow): TransferResult => {
  const { transferId, state, reason } = formatTransfer(row);
  return { transferId, state, reason };
};

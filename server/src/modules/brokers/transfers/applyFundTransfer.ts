import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { authorize } from '../../../access/index.ts';
import { ensureTask, titleMoney } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { assertMayMove, findMoveByKey, isWallet } from '../../exchangeAccounts/index.ts';
import { assertExchangesOpen, inventoryTask } from '../../exchanges/index.ts';
import { caseError, shortfallError } from '../caseRows/openCases.ts';
import type { FundTransferDeps } from './deps.ts';
import { describeReason } from './describeMove.ts';
import { type BrokerLocation, findLocation, listLocations } from './locations.ts';
import { readHolders } from './readHolders.ts';
import { readRules } from './readRules.ts';
import { type ClosedBy, type MoveRules, whyApart, whyClosed, whyOwed } from './rules.ts';

type Request = ParsedOf<'applyFundTransfer'>;
type Answer = AnswerOf<'applyFundTransfer'>;

/** Both ends of a wanted move. */
interface Ends {
  readonly source: BrokerLocation;
  readonly target: BrokerLocation;
}

/**
 * BR-10: moves money between two locations of a broker, once per key: a repeat answers how the first stands. What the
 * exchange and the platform's own account there can give is read before; then one transaction checks the member's
 * rights, holds the amount and stores the move, which is tried at once.
 */
export async function applyFundTransfer(
  deps: FundTransferDeps,
  user: User,
  request: Request,
  origin: Origin,
): Promise<Answer> {
  const { database, moves } = deps;
  const known = await findByKey(database, user.institutionId, request);
  if (known !== undefined) return known;
  await authorize(database, user, 'moveBroker', { now: deps.clock() });
  const ends = await findEnds(deps, user, request);
  await checkAmount(deps, user, request, ends);
  const moveId = await inTransaction(database, (tx) => begin(tx, deps, { user, request, ends, origin }));
  // A concurrent request with the same key was first.
  if (moveId !== undefined) await moves.reconcile(moveId);
  const result = await findByKey(database, user.institutionId, request);
  if (result === undefined) throw new Error(`no fund move under the key ${request.key}`);
  return result;
}

/** The result of the move under a key; undefined without one. Throws brokerRequestKeyUsed if it was another one. */
async function findByKey(database: Database, institutionId: string, request: Request): Promise<Answer | undefined> {
  const row = await findMoveByKey(database, institutionId, 'broker', request.key);
  if (row === undefined) return undefined;
  const result = { transferNo: row.transfer_no, state: row.state, reason: describeReason(row) };
  if (row.request_digest !== digestOf(request)) throw new ApiError('brokerRequestKeyUsed', result);
  return result;
}

const digestOf = (request: Request): string => digestRequest('applyFundTransfer', request);

async function findEnds({ database, clock, exchanges }: FundTransferDeps, user: User, request: Request): Promise<Ends> {
  const holders = await readHolders(database, user.institutionId);
  const locations = listLocations(holders, exchanges);
  const source = findLocation(locations, request.source, 'source');
  const target = findLocation(locations, request.target, 'target');
  const rules = await readRules(database, user, holders, clock());
  refuse(rules, whyClosed(rules, 'source', source, request.asset), source, request);
  refuse(rules, whyClosed(rules, 'target', target, request.asset), target, request);
  refuseApart(rules, source, target, request);
  return { source, target };
}

/** Throws why money cannot go from one location to the other. */
function refuseApart(rules: MoveRules, source: BrokerLocation, target: BrokerLocation, request: Request): void {
  refuse(rules, whyApart(rules, source, target, request.asset), source.projectNo === null ? target : source, request);
}

/** Throws the error of what closes a location; a suspended exchange is reported with its reason by the transaction. */
function refuse(
  { cases }: MoveRules,
  closedBy: ClosedBy | null,
  { account, projectNo }: BrokerLocation,
  { asset }: Request,
): void {
  const open = cases.get(projectNo ?? '');
  if (closedBy === 'case' && open !== undefined) throw caseError(open);
  if (closedBy === 'shortfall') throw shortfallError();
  if (closedBy === 'notManager') throw new ApiError('notManager');
  if (closedBy === 'accountInProject') throw new ApiError('accountInProject', { projectNo });
  if (closedBy === 'accountState') throw new ApiError('accountBlocked', { level: 'none', reason: account?.state });
  if (closedBy === 'sameLocation') throw formatError({ target: 'must be another location' });
  if (closedBy === 'assetUnsupported') throw new ApiError('assetUnsupported', { asset });
}

async function checkAmount(deps: FundTransferDeps, user: User, request: Request, ends: Ends): Promise<void> {
  const { asset, amount } = request;
  const known = await findAsset(deps.database, asset);
  if (known?.kind !== 'crypto') throw new ApiError('assetUnsupported', { asset });
  if (hasExcessDecimals(amount, known.precision))
    throw formatError({ amount: `has more than ${known.precision} decimals` });
  const { available, bound } = await deps.moves.movable(user.institutionId, ends.source.fund, asset);
  if (decimal(amount).gt(available)) throw new ApiError('amountUnavailable', { available, bound });
  await checkInventory(deps, request, ends);
}

/** Checks what the platform's own account pays: to an account from capital, or from one at another exchange. */
async function checkInventory(
  deps: FundTransferDeps,
  { asset, amount }: Request,
  { source, target }: Ends,
): Promise<void> {
  const paying = target.account?.exchange_code;
  if (paying === undefined || source.account?.exchange_code === paying) return;
  const inventory = await deps.moves.inventory(paying, asset);
  if (inventory === null || decimal(amount).lte(inventory)) return;
  const task = { ...inventoryTask(paying, asset), institutionId: null };
  const title = `${paying} is short for a move of ${titleMoney(amount, asset)}`;
  await inTransaction(deps.database, (tx) => ensureTask(tx, { ...task, title }, deps.clock()));
  throw new ApiError('inventoryShort', { place: paying });
}

interface Begun {
  readonly user: User;
  readonly request: Request;
  readonly ends: Ends;
  readonly origin: Origin;
}

/** Stores the move; undefined if the key was used meanwhile. */
async function begin(
  tx: Tx,
  { clock, moves }: FundTransferDeps,
  { user, request, ends: { source, target }, origin }: Begun,
): Promise<string | undefined> {
  const at = clock();
  const { institutionId, userId } = user;
  // A shared lock: moves do not block each other, but serialise with restrictions of the institution, and with accounts
  // that join a project or leave it.
  await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forShare().execute();
  await authorize(tx, user, 'moveBroker', { now: at });
  const holders = await readHolders(tx, institutionId);
  const rules = await readRules(tx, user, holders, at);
  const readAgain = (end: BrokerLocation): BrokerLocation => {
    const account = holders.accounts.find(({ id }) => id === end.account?.id) ?? end.account;
    return { ...end, account, projectNo: account === null ? end.projectNo : account.project_no };
  };
  refuse(rules, whyOwed(rules, readAgain(source)), readAgain(source), request);
  refuseApart(rules, readAgain(source), readAgain(target), request);
  if (isWallet(target.fund) && !traitsOf(target.fund.product).hasMargin)
    await authorize(tx, user, 'transferToSpot', { now: at });
  await assertExchangesOpen(
    tx,
    [source, target].flatMap(({ account }) => account?.exchange_code ?? []),
  );
  if (source.account !== null) await assertMayMove(tx, user, source.account.id);
  const { key, asset, amount } = request;
  const ends = { source: source.fund, target: target.fund };
  const wanted = { institutionId, userId, purpose: 'transfer', key, requestDigest: digestOf(request) } as const;
  return moves.request(tx, { ...wanted, ...ends, projectNo: source.projectNo, asset, amount }, { at, origin });
}

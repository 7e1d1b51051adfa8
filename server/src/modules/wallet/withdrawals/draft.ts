import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { DRAFT_MS } from '@aldgate/domain/identity/memberApproval.ts';
import { FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { institutionOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { ownerColumns } from '../../../ledger/moneyOwner.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { WalletDeps } from '../deps.ts';
import { describeErrors, type Evaluated, type Evaluating, evaluate, firstError } from './evaluate.ts';
import type { RequestedRoute } from './route.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

/** Request of a draft, whatever the route. */
export interface Requested {
  readonly asset: string;
  readonly route: RequestedRoute;
  readonly amount?: string | undefined;
  readonly isMax?: boolean | undefined;
  readonly accountType?: typeof FUNDING_ACCOUNT | undefined;
  /** The key of the open API. */
  readonly apiKey?: string;
  /** The project that it was taken out of. */
  readonly projectNo?: string;
}

/** The member who withdraws. */
export type Maker = Pick<User, 'institutionId' | 'userId'>;

/** The route of a request for coins. */
export const chainRequest = (
  { network, addressId, address, beneficiary, ...rest }: ParsedOf<'previewWithdraw'>,
  typedMiddle: string | null,
): Requested => ({ ...rest, route: { rail: 'chain', network, addressId, address, beneficiary, typedMiddle } });

/** The account that pays, and its owner. */
const payerOf = (user: Maker, { accountType = FUNDING_ACCOUNT }: Requested) => ({
  owner: institutionOwner(user.institutionId),
  account: accountType,
});

const toEvaluating = (user: Maker, requested: Requested): Evaluating => ({
  institutionId: user.institutionId,
  userId: user.userId,
  apiKey: requested.apiKey ?? null,
  ...payerOf(user, requested),
  asset: requested.asset,
  route: requested.route,
  amount: requested.isMax === true ? 'max' : (requested.amount ?? 'max'),
  existing: null,
});

/** Evaluates a request by what holds now; nothing is stored. */
export const evaluateRequested = (deps: WalletDeps, maker: Maker, requested: Requested): Promise<Evaluated> =>
  evaluate(deps, deps.database, toEvaluating(maker, requested));

/** WAL-04 to WAL-08: what a withdrawal would cost, leave and need; nothing is stored. */
export async function previewWithdrawal(
  deps: WalletDeps,
  user: User,
  requested: Requested,
): Promise<AnswerOf<'previewFiatWithdraw'>> {
  const { database, clock } = deps;
  await authorize(database, user, VIEW[requested.route.rail], { now: clock() });
  const found = await evaluateRequested(deps, user, requested);
  return { ...describeEvaluation(found), errors: describeErrors(found) };
}

const VIEW = { chain: 'viewWithdrawals', bank: 'viewFiatWithdrawals' } as const;

const valueDateOf = ({ facts: { route } }: Evaluated): string | null =>
  route.rail === 'bank' ? route.valueDate : null;

function describeEvaluation(found: Evaluated): Omit<AnswerOf<'previewFiatWithdraw'>, 'errors'> {
  const { amount, fee, receivable, limits, available } = found;
  const { level: _level, ...usd } = limits.day;
  return {
    valueDate: valueDateOf(found),
    amount,
    fee,
    receivable,
    limits: { usd, transactionMaximum: limits.transactionMaximum },
    balance: { before: available, after: toDecimalString(decimal(available).minus(decimal(amount))) },
    ...describeFindings(found),
  };
}

const describeFindings = ({ steps, warnings }: Evaluated) => ({
  steps: steps.map(({ kind, params, at }) => ({ kind, params: { ...params }, at })),
  warnings: warnings.map(({ warning, ...data }) => ({ code: warning, data })),
});

/** The client's key of a draft, and the digest of the request under it. */
export interface Once {
  readonly key: string;
  readonly requestDigest: string;
}

/**
 * Drafts a withdrawal, once per key. It holds nothing. Throws withdrawalKeyUsed where the key belongs to another
 * withdrawal, else the first error of the evaluation.
 */
export function submitWithdrawal(
  deps: WalletDeps,
  user: Maker,
  once: Once,
  requested: Requested,
): Promise<AnswerOf<'submitFiatWithdraw'>> {
  const { database, clock } = deps;
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockInstitution(tx, user.institutionId);
    const first = await tx
      .selectFrom('withdrawal')
      .selectAll()
      .where('institution_id', '=', user.institutionId)
      .where('key', '=', once.key)
      .executeTakeFirst();
    if (first !== undefined) assertRepeat(first, user, once, requested);
    const found = await evaluate(deps, tx, toEvaluating(user, requested));
    if (first !== undefined) return { ...describeDraft(first), ...describeFindings(found) };
    const error = firstError(found);
    if (error !== null) throw error;
    const row = await insertDraft(tx, user, { once, requested, found }, at);
    return { ...describeDraft(row), ...describeFindings(found) };
  });
}

/** Throws withdrawalKeyUsed unless the first request of the key is this one, of the same member and API key. */
function assertRepeat(first: WithdrawalRow, user: Maker, { requestDigest }: Once, { apiKey }: Requested): void {
  const isSame =
    first.maker_id === user.userId && first.api_key === (apiKey ?? null) && first.request_digest === requestDigest;
  if (!isSame) throw new ApiError('withdrawalKeyUsed', { withdrawId: first.id, state: first.state });
}

const describeDraft = ({ id, fee, receivable, expires_at, value_date: valueDate }: WithdrawalRow) => ({
  valueDate,
  withdrawId: id,
  fee: toDecimalString(fee),
  receivable: toDecimalString(receivable),
  expiresAt: expires_at.getTime(),
});

interface Draft {
  readonly once: Once;
  readonly requested: Requested;
  readonly found: Evaluated;
}

function insertDraft(tx: Tx, user: Maker, { once, requested, found }: Draft, at: number): Promise<WithdrawalRow> {
  const { route, amount, fee, receivable, usdValue } = found;
  if (fee === null || receivable === null || usdValue === null)
    throw new Error('an evaluation without errors has sums');
  const { owner, account } = payerOf(user, requested);
  return tx
    .insertInto('withdrawal')
    .values({
      id: randomUUID(),
      ...ownerColumns(owner),
      institution_id: user.institutionId,
      account,
      maker_id: user.userId,
      api_key: requested.apiKey ?? null,
      project_no: requested.projectNo ?? null,
      key: once.key,
      request_digest: once.requestDigest,
      asset: requested.asset,
      state: 'draft',
      ...route.columns,
      amount,
      fee,
      receivable,
      usd_value: usdValue,
      created_at: new Date(at),
      expires_at: new Date(at + DRAFT_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { WalletDeps } from '../deps.ts';
import { describeErrors, type Evaluated, type Evaluating, evaluate, firstError } from './evaluate.ts';
import { DRAFT_MS, type WithdrawalRow } from './withdrawalRow.ts';

type Requested = ParsedOf<'previewWithdraw'>;

const toEvaluating = (user: User, requested: Requested, typedMiddle: string | null): Evaluating => ({
  ...{ institutionId: user.institutionId, userId: user.userId, owner: user.institutionId },
  ...{ account: requested.accountType ?? ('capital_account' satisfies CustomerAccount), asset: requested.asset },
  ...{ network: requested.network, addressId: requested.addressId, address: requested.address },
  ...{ beneficiary: requested.beneficiary, amount: requested.isMax === true ? 'max' : (requested.amount ?? 'max') },
  ...{ typedMiddle, existing: null },
});

/** WAL-04 to WAL-08: what a withdrawal would cost, leave and need; nothing is stored. */
export async function previewWithdrawal(
  deps: WalletDeps,
  user: User,
  requested: Requested,
): Promise<AnswerOf<'previewWithdraw'>> {
  const { database, clock } = deps;
  await authorize(database, user, 'viewWithdrawals', { now: clock() });
  const found = await evaluate(deps, database, toEvaluating(user, requested, null));
  return { ...describeEvaluation(found), errors: describeErrors(found) };
}

function describeEvaluation(found: Evaluated): Omit<AnswerOf<'previewWithdraw'>, 'errors'> {
  const { amount, fee, receivable, limits, available } = found;
  const { level: _level, ...usd } = limits.day;
  return {
    ...{ amount, fee, receivable, limits: { usd, transactionMaximum: limits.transactionMaximum } },
    balance: { before: available, after: toDecimalString(decimal(available).minus(decimal(amount))) },
    ...describeFindings(found),
  };
}

const describeFindings = ({ steps, warnings }: Evaluated) => ({
  steps: steps.map(({ kind, params, at }) => ({ kind, params: { ...params }, at })),
  warnings: warnings.map(({ warning, ...data }) => ({ code: warning, data })),
});

/** Drafts a withdrawal, once per key. It holds nothing. Throws the first error of the evaluation. */
export function submitWithdrawal(
  deps: WalletDeps,
  user: User,
  { key, confirmMiddle, ...requested }: ParsedOf<'submitWithdraw'>,
): Promise<AnswerOf<'submitWithdraw'>> {
  const { database, clock } = deps;
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockInstitution(tx, user.institutionId);
    const found = await evaluate(deps, tx, toEvaluating(user, requested, confirmMiddle ?? null));
    const first = await tx
      .selectFrom('withdrawal')
      .selectAll()
      .where('institution_id', '=', user.institutionId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (first !== undefined) return { ...repeat(first, user, requested, found), ...describeFindings(found) };
    const error = firstError(found);
    if (error !== null) throw error;
    const row = await insertDraft(tx, user, { key, requested, found, confirmMiddle: confirmMiddle ?? null }, at);
    return { ...describeDraft(row), ...describeFindings(found) };
  });
}

/** The first result of the key; throws withdrawalKeyUsed where it belongs to another withdrawal. */
function repeat(
  first: WithdrawalRow,
  user: User,
  { asset, network, amount, accountType = 'capital_account' }: Requested,
  { destination }: Evaluated,
) {
  const isSame =
    first.maker_id === user.userId &&
    first.asset === asset &&
    first.network === network &&
    first.address === destination.address &&
    first.account === accountType &&
    (amount === undefined || toDecimalString(amount) === toDecimalString(first.amount));
  if (!isSame) throw new ApiError('withdrawalKeyUsed', { withdrawId: first.id, state: first.state });
  return describeDraft(first);
}

const describeDraft = ({ id, fee, receivable, expires_at }: WithdrawalRow) => ({
  ...{ withdrawId: id, fee: toDecimalString(fee), receivable: toDecimalString(receivable) },
  expiresAt: expires_at.getTime(),
});

interface Draft {
  readonly key: string;
  readonly requested: Requested;
  readonly found: Evaluated;
  readonly confirmMiddle: string | null;
}

function insertDraft(
  tx: Tx,
  user: User,
  { key, requested, found, confirmMiddle }: Draft,
  at: number,
): Promise<WithdrawalRow> {
  const { destination, amount, fee, receivable, usdValue } = found;
  if (fee === null || receivable === null || usdValue === null)
    throw new Error('an evaluation without errors has sums');
  return tx
    .insertInto('withdrawal')
    .values({
      ...{ id: randomUUID(), institution_id: user.institutionId, owner: user.institutionId, maker_id: user.userId },
      ...{ account: requested.accountType ?? 'capital_account', key, asset: requested.asset, state: 'draft' },
      ...{ network: destination.network, address: destination.address, shown_address: destination.shown },
      ...{ address_id: destination.addressId, source: destination.source, typed_middle: confirmMiddle },
      beneficiary: JSON.stringify(destination.beneficiary),
      ...{ amount, fee, receivable, usd_value: usdValue },
      ...{ created_at: new Date(at), expires_at: new Date(at + DRAFT_MS) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findAsset } from '../../../ledger/assets.ts';
import type { LoanDeps } from '../deps.ts';
import { hasLoanShortfall } from '../shortfalls.ts';
import { type EvaluatedLoan, evaluateLoan, type WantedLoan } from './evaluateLoan.ts';

/** Throws why a member may not borrow an asset: currencies need the advanced verification. */
export async function authorizeBorrowing(
  database: Database | Tx,
  actor: { readonly institutionId: string; readonly userId: string },
  { asset }: Pick<WantedLoan, 'asset'>,
  now: number,
): Promise<void> {
  await authorize(database, actor, 'borrow', { now });
  const { kind } = (await findAsset(database, asset)) ?? {};
  if (kind === 'fiat') await authorize(database, actor, 'borrowCurrencies', { now });
}

/** Data of the error that a shortfall closes new loans with. */
export const OF_SHORTFALL = { status: 'overdue' } as const;

/** Whether an institution owes what a liquidation did not bring, of a loan or of another kind. */
export const owesShortfall = async (
  { hasOtherShortfall }: Pick<LoanDeps, 'hasOtherShortfall'>,
  database: Database | Tx,
  institutionId: string,
): Promise<boolean> =>
  (await hasLoanShortfall(database, institutionId)) || (await hasOtherShortfall(database, institutionId));

/** Evaluates a loan under the institution's lock. Throws everything that prevents it. */
export async function assertBorrowable(
  deps: LoanDeps,
  tx: Tx,
  actor: { readonly institutionId: string; readonly userId: string },
  wanted: WantedLoan,
  now: number,
): Promise<EvaluatedLoan> {
  await authorizeBorrowing(tx, actor, wanted, now);
  const { institutionId } = actor;
  if (await owesShortfall(deps, tx, institutionId)) throw new ApiError('loanState', OF_SHORTFALL);
  const evaluated = await evaluateLoan(deps, tx, institutionId, wanted);
  const [error] = evaluated.errors;
  if (error !== undefined) throw new ApiError(error.error, error.data);
  return evaluated;
}

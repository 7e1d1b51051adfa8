import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import type { LoanDeps } from '../deps.ts';
import { assertOpen, bearsInterest, owedAt, requireLoan, valuesOf } from '../loanRow.ts';
import { readDescribing } from './describeLoan.ts';

/** Reader of the LTVs of loans for other modules. */
export interface LoanLtvs {
  /** Fractions by the ids of loans. What has ended, has no collateral or no current index is left out. */
  readonly readLtvs: (loanIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Throws notFound for a loan that is not the institution's, loanState where it has ended. */
  readonly assertLoan: (institutionId: string, loanId: string) => Promise<void>;
}

export const createLoanLtvs = (deps: Pick<LoanDeps, 'database' | 'clock' | 'businessClock' | 'market'>): LoanLtvs => ({
  async readLtvs(loanIds) {
    if (loanIds.length === 0) return new Map();
    const { database } = deps;
    const rows = await database.selectFrom('loan').selectAll().where('id', 'in', loanIds).execute();
    const { businessNow, indexes, precisions } = await readDescribing(deps, database);
    return new Map(
      rows.flatMap((row) => {
        const values = bearsInterest(row) ? valuesOf(row, owedAt(row, businessNow, precisions), indexes) : null;
        const ltv = values === null ? null : computeLtv(values);
        return ltv === null ? [] : [[row.id, ltv] as const];
      }),
    );
  },
  async assertLoan(institutionId, loanId) {
    assertOpen(await requireLoan(deps.database, institutionId, loanId));
  },
});

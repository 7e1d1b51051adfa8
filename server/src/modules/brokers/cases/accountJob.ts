import type { CaseRow } from '../caseRows/readCases.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';

/** An account of a project in a case, and the lease under which its steps are stored. */
export interface AccountJob {
  readonly row: CaseRow;
  readonly project: ProjectRow;
  readonly accountId: string;
  readonly leaseNumber: string;
}

/** How far a case is on an account. `working`: its exchange has not answered, or something is still to be done. */
export type AccountProgress = 'working' | 'cancelled' | 'flat';

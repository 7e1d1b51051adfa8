import type { AnswerOf } from '@aldgate/contract';
import type { MemberApprovalKind } from '@aldgate/domain/identity/memberApproval.ts';
import type { Origin } from '../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

export type ApprovedPayment = NonNullable<AnswerOf<'queryMemberApproval'>['payment']>;

/** A request whose votes were counted, or that ended without. */
export interface MemberRequest {
  readonly approvalId: string;
  readonly institutionId: string;
  readonly subjectId: string;
  readonly makerId: string;
  readonly at: number;
}

export interface MemberApprovalEffects {
  /**
   * Carries an approved request through, in the transaction of the vote. Returns the name of the error for which it was
   * not, or null.
   */
  readonly approved: (
    tx: Tx,
    request: MemberRequest & { readonly voterId: string; readonly origin: Origin },
  ) => Promise<string | null>;
  /** Reads what the payments of a list would do, by subject; kinds that pay nothing have none. */
  readonly describePayments?: (
    database: Database,
    institutionId: string,
    subjectIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ApprovedPayment>>;
  /** It was rejected, withdrawn, or expired. */
  readonly ended: (
    tx: Tx,
    request: MemberRequest & {
      readonly state: 'rejected' | 'withdrawn' | 'expired';
      readonly reason: string | null;
      /** Member who ended it; null if it expired. */
      readonly endedBy: string | null;
    },
  ) => Promise<void>;
}

/** Effects of approval for each kind; modules register theirs. */
export type MemberApprovalKinds = Readonly<Partial<Record<MemberApprovalKind, MemberApprovalEffects>>>;

export function effectsOf(kinds: MemberApprovalKinds, kind: MemberApprovalKind): MemberApprovalEffects {
  const effects = kinds[kind];
  if (effects === undefined) throw new Error(`no module registered the kind ${kind}`);
  return effects;
}

import { WITHOUT_APPROVER_MS } from '@aldgate/domain/identity/memberApproval.ts';
import { type Action, authorize } from '../../access/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { audit } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import type { SignedInCaller, User } from '../../kernel/http/caller.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { CodeAction, EmailContent, StepUpService } from '../identity/index.ts';
import { lockInstitution } from '../institution/index.ts';
import { requireApprovalRule } from './approvers.ts';

/** Columns that every draft has. */
interface Draft {
  readonly id: string;
  readonly state: string;
  readonly created_by: string;
  readonly expires_at: Date;
}

/** Times of a request: of the clock, and of the business clock, epoch ms. */
interface Times {
  readonly at: number;
  readonly businessNow: number;
}

/** The outcome of a confirmation: another member's approval, or the time from which nobody needs to approve. */
interface Confirmed {
  readonly approvalId: string | null;
  readonly usableFrom: Date | null;
}

/** A kind of draft: something that a member enters, confirms with codes, and another member approves. */
export interface DraftKind<Row extends Draft, Extra, Answer> {
  readonly purpose: CodeAction;
  /** Its name in audit records. */
  readonly subject: string;
  /** The conditions of confirming it. */
  readonly conditions: readonly Action[];
  readonly auditAction: string;
  /** An institution's row that is not deleted, locked. Throws notFound. */
  readonly lock: (tx: Tx, institutionId: string, id: string) => Promise<Row>;
  readonly mailCode: (row: Row, digits: string, language: Language) => EmailContent;
  /** Throws where the draft cannot be confirmed now. */
  readonly check: (tx: Tx, row: Row, extra: Extra) => Promise<void>;
  readonly requestApproval: (tx: Tx, row: Row, user: User, times: Times) => Promise<string>;
  /** Stores the outcome. */
  readonly store: (tx: Tx, row: Row, confirmed: Confirmed, extra: Extra) => Promise<Row>;
  /** Runs after it is stored, such as an email to members. */
  readonly confirmed?: (tx: Tx, row: Row, at: number) => Promise<void>;
  readonly describe: (row: Row, businessNow: number) => Answer;
  /** Facts for the audit record. */
  readonly facts: (row: Row) => Readonly<Record<string, unknown>>;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly stepUp: StepUpService;
}

interface Proof<Extra> {
  readonly id: string;
  readonly emailUuid: string;
  readonly emailCode: string;
  readonly gaCode?: string | undefined;
  readonly extra: Extra;
}

/**
 * Creates the confirmation of a kind of drafts: a code by email that is valid for one draft alone, then code and
 * Google. After that another member approves; where nobody else can, it waits a day. A draft belongs to its maker and
 * expires.
 */
export function createDraftFlow<Row extends Draft, Extra, Answer>(kind: DraftKind<Row, Extra, Answer>) {
  const codeOf = (id: string) => ({ purpose: kind.purpose, scope: `${kind.purpose}:${id}` });

  const lockDraft = async (tx: Tx, user: User, id: string, at: number): Promise<Row> => {
    const row = await kind.lock(tx, user.institutionId, id);
    if (row.state !== 'draft' || row.created_by !== user.userId) throw new ApiError('notFound');
    if (row.expires_at.getTime() <= at) throw new ApiError('draftExpired');
    return row;
  };

  return {
    /** Emails the code of a draft. Throws notFound, draftExpired, tooManyRequests. */
    sendCode: ({ database, clock, stepUp }: Deps, user: User, id: string): Promise<{ emailUuid: string }> =>
      inTransaction(database, async (tx) => {
        const row = await lockDraft(tx, user, id, clock());
        const write = (digits: string, language: Language) => kind.mailCode(row, digits, language);
        return { emailUuid: await stepUp.sendCode(tx, user, codeOf(id), write) };
      }),

    /** Confirms a draft. Throws notFound, draftExpired, and the errors of the codes, the conditions and its check. */
    confirm: (
      { clock, businessClock, stepUp }: Deps,
      { id, emailUuid, emailCode, gaCode, extra }: Proof<Extra>,
      { user, origin }: SignedInCaller,
    ): Promise<Answer & { readonly approvalId: string | null }> =>
      stepUp.verify({
        user,
        origin,
        gaCode,
        email: { needed: 'always', ...codeOf(id), emailUuid, emailCode },
        async act(tx) {
          const at = clock();
          await lockInstitution(tx, user.institutionId);
          const row = await lockDraft(tx, user, id, at);
          for (const condition of kind.conditions) await authorize(tx, user, condition, { now: at });
          await kind.check(tx, row, extra);
          const businessNow = await businessClock(tx);
          const isAlone = (await requireApprovalRule(tx, user, businessNow)).kind === 'single';
          const approvalId = isAlone ? null : await kind.requestApproval(tx, row, user, { at, businessNow });
          const usableFrom = isAlone ? new Date(businessNow + WITHOUT_APPROVER_MS) : null;
          const stored = await kind.store(tx, row, { approvalId, usableFrom }, extra);
          await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
          await kind.confirmed?.(tx, stored, at);
          await audit(tx, {
            at,
            actor: user.userId,
            action: kind.auditAction,
            origin,
            subject: `${kind.subject}:${id}`,
            after: { ...kind.facts(row), approvalId },
          });
          return { ...kind.describe(stored, businessNow), approvalId };
        },
      }),
  };
}

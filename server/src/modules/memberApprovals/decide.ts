import { createHash } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { formatError } from '../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { SignedInCaller, User } from '../../kernel/http/caller.ts';
import type { StepUpService } from '../identity/index.ts';
import { lockInstitution } from '../institution/index.ts';
import { severalCodeEmail } from './notifyApprovals.ts';
import { describeRequest } from './requestText.ts';
import type { ApprovalRow } from './tables.ts';
import { lockDecidable, type VoteDeps, voteOn } from './vote.ts';

interface Deps extends VoteDeps {
  readonly database: Database;
  readonly stepUp: StepUpService;
}

/**
 * Another member's vote, with Google or an email code. Of two concurrent votes of which one ends the request the other
 * fails with approvalDecided.
 */
export function decideApproval(
  deps: Deps,
  { approvalId, digest, vote, proof, ...request }: ParsedOf<'decideMemberApproval'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'decideMemberApproval'>> {
  const reason = reasonOf(vote, request.reason);
  const { gaCode, emailUuid, emailCode } = proof;
  return deps.stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'withoutGoogle', purpose: 'member_approval', scope: user.principal.id, emailUuid, emailCode },
    async act(tx) {
      await lockInstitution(tx, user.institutionId);
      return { state: await voteOn(deps, tx, { approvalId, digest, vote, reason }, { user, origin }) };
    },
  });
}

type Several = ParsedOf<'decideMemberApprovals'>;

/** Emails a code that is valid for exactly these requests, which the email lists with what each does. */
export function sendApprovalsCode(
  deps: Deps,
  approvals: Several['approvals'],
  user: User,
): Promise<AnswerOf<'invokeMemberApprovalsEmailValidation'>> {
  const { database, stepUp } = deps;
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, user.institutionId);
    const found: ApprovalRow[] = [];
    for (const approval of inOrder(approvals)) found.push((await lockDecidable(deps, tx, approval, user)).row);
    const requests = found.map(describeRequest);
    return {
      emailUuid: await stepUp.sendCode(tx, user, codeOf(approvals), (digits, language) =>
        severalCodeEmail(
          language,
          digits,
          requests.map((request) => request[language]),
        ),
      ),
    };
  });
}

/** Votes on several requests with their code, and Google where it is bound: on all of them or none. */
export function decideApprovals(
  deps: Deps,
  { approvals, vote, emailUuid, emailCode, gaCode, ...request }: Several,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'decideMemberApprovals'>> {
  const reason = reasonOf(vote, request.reason);
  return deps.stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', ...codeOf(approvals), emailUuid, emailCode },
    async act(tx) {
      await lockInstitution(tx, user.institutionId);
      const results = [];
      for (const { approvalId, digest } of inOrder(approvals)) {
        const state = await voteOn(deps, tx, { approvalId, digest, vote, reason }, { user, origin });
        results.push({ approvalId, state });
      }
      return { results };
    },
  });
}

function reasonOf(vote: Several['vote'], reason: string | undefined): string | null {
  if (vote === 'reject' && reason === undefined) throw formatError({ reason: 'required' });
  return reason ?? null;
}

/** One order of locks, whatever the order of the list. */
const inOrder = (approvals: Several['approvals']) =>
  approvals.toSorted((a, b) => (a.approvalId < b.approvalId ? -1 : 1));

/** The code of a list: it names each request and what was shown of it. */
function codeOf(approvals: Several['approvals']) {
  const listed = inOrder(approvals).map(({ approvalId, digest }) => `${approvalId}:${digest}`);
  const digest = createHash('sha256').update(listed.join()).digest('hex');
  return { purpose: 'member_approval' as const, scope: `member_approvals:${digest}` };
}

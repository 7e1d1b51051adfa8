import { type ApiPermission, needsVote } from '@aldgate/domain/apiKeys/permissions.ts';
import { type ApiKeyTerms, isWidened } from '@aldgate/domain/apiKeys/terms.ts';
import { WITHOUT_APPROVER_MS } from '@aldgate/domain/identity/memberApproval.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { requireApprovalRule } from '../memberApprovals/index.ts';

interface Change {
  /** The terms in force; null of a new key. */
  readonly before: ApiKeyTerms | null;
  readonly after: ApiKeyTerms;
}

/** The members who agree to new or wider terms: its own member alone, or another one as well. */
interface Control {
  /** Another member votes; until then the terms are not in force. */
  readonly needsVote: boolean;
  /** Nobody else may vote on the right to trade or withdraw. */
  readonly isSingle: boolean;
  /** From when the key may withdraw, by the business clock, where nobody else may vote on that; null: from now. */
  readonly withdrawalFrom: Date | null;
}

const AT_ONCE: Control = { needsVote: false, isSingle: false, withdrawalFrom: null };

/**
 * AK-02: decides who agrees to new or wider terms at `now` of the business clock. Reading needs nobody else. Throws
 * restricted while others became or stopped being approvers.
 */
export async function decideControl(tx: Tx, user: User, change: Change, now: number): Promise<Control> {
  if (!needsVote(change.after.permissions)) return AT_ONCE;
  const { kind } = await requireApprovalRule(tx, user, now);
  if (kind === 'member') return { needsVote: true, isSingle: false, withdrawalFrom: null };
  const from = widensWithdrawal(change) ? new Date(now + WITHOUT_APPROVER_MS) : null;
  return { needsVote: false, isSingle: true, withdrawalFrom: from };
}

/** Whether a key gets the right to withdraw, or one that has it another address. */
function widensWithdrawal({ before, after }: Change): boolean {
  const withdrawing = ({ permissions, addresses }: ApiKeyTerms): ApiKeyTerms => ({
    permissions: permissions.filter((each): each is ApiPermission => each === 'withdrawal'),
    addresses,
  });
  if (!after.permissions.includes('withdrawal')) return false;
  return before === null || isWidened(withdrawing(before), withdrawing(after));
}

import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';

type Approval = AnswerOf<'queryMemberApproval'>;

interface Reader {
  readonly userId: string;
  readonly role: MemberRole;
}

/**
 * Decision that a member can make on a request: vote, withdraw the own one, or none, because the role does not approve
 * or because it has ended.
 */
export type Decision = 'vote' | 'withdraw' | 'own' | 'role' | 'ended';

export function findDecision(
  { state, mayVote, maker }: Pick<Approval, 'state' | 'mayVote' | 'maker'>,
  reader: Reader,
): Decision {
  if (state !== 'waiting') return 'ended';
  if (mayVote) return 'vote';
  if (maker.userId !== reader.userId) return 'role';
  return memberMay(reader.role, 'move') ? 'withdraw' : 'own';
}

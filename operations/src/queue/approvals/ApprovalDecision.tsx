import { FOUR_EYES } from '@aldgate/domain/operations/fourEyes.ts';
import { call } from '../../lib/call.ts';
import { Decision } from '../record/Decision.tsx';
import type { Approval } from '../record/task.ts';

/** Whether the signed-in operator may decide it now. */
export const isDecidable = ({ state, mayDecide }: Approval): boolean => state === 'waiting' && mayDecide;

/** The second operator's decision; nothing for an operator who may not decide. */
export function ApprovalDecision({ approval, isInLayer = false }: { approval: Approval; isInLayer?: boolean }) {
  if (!isDecidable(approval)) return null;
  const { approvalId, kind } = approval;
  const decide = (decision: 'approve' | 'reject') => (note: string) =>
    call('decideApproval', { approvalId, decision, note });
  return (
    <Decision
      isInLayer={isInLayer}
      terms={{
        permission: FOUR_EYES[kind],
        note: 'Takes effect immediately on approval.',
        done: 'Decided.',
        reject: { label: 'Reject', send: decide('reject') },
        approve: { label: 'Approve', isReasonOptional: true, isPlainWithoutReason: true, send: decide('approve') },
      }}
    />
  );
}

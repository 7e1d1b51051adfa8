import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { isCancellable } from '@aldgate/domain/wallet/withdrawalState.ts';
import { call, useCallQuery } from '../../../lib/call.ts';
import { Decision } from '../../record/Decision.tsx';
import type { Approval } from '../../record/task.ts';
import { isBlocked, type Withdrawal } from './withdrawalCheck.ts';

/** The decision on a withdrawal that no transaction pays yet. */
export function WithdrawalDecision({ withdrawal }: { withdrawal: Withdrawal }) {
  const { approvalId } = withdrawal;
  const waiting = useCallQuery(
    'pageApproval',
    { queryCondition: { state: 'waiting', ...(approvalId !== null && { approvalId }) } },
    { enabled: approvalId !== null },
  );
  const approval = approvalId === null ? null : waiting.data?.items.find((each) => each.approvalId === approvalId);
  if (!isCancellable(withdrawal.state) || approval === undefined) return null;
  return approval?.kind === 'withdrawal_block' ? (
    <BlockDecision approval={approval} />
  ) : (
    <ReviewDecision withdrawal={withdrawal} approval={approval} />
  );
}

/** Approves, also as the second operator, or rejects. A approves and X rejects. */
function ReviewDecision({ withdrawal, approval }: { withdrawal: Withdrawal; approval: Approval | null }) {
  const { withdrawId, state, amount, asset, bank, holdReason } = withdrawal;
  const blocked = isBlocked(withdrawal);
  const send = (decision: 'approve' | 'reject' | 'restrict') => (reason: string) =>
    call(bank === null ? 'reviewWithdrawal' : 'reviewFiatWithdrawal', { withdrawId, decision, reason });
  return (
    <Decision
      terms={{
        permission: 'capital',
        note: describeDecision(withdrawal, approval !== null),
        done: 'Decided.',
        reject: { label: 'Reject', shortcut: 'x', send: send('reject') },
        restrict: blocked ? { label: 'Reject and restrict', send: send('restrict') } : undefined,
        approve: {
          label: `Approve ${formatMoney(amount, asset, { locale: 'en-US' })}`,
          shortcut: 'a',
          disabled:
            blocked ||
            holdReason === 'maker_removed' ||
            (state !== 'review' && state !== 'on_hold') ||
            !(approval === null ? withdrawal.mayDecide : approval.mayDecide),
          send:
            approval === null
              ? send('approve')
              : (note) => call('decideApproval', { approvalId: approval.approvalId, decision: 'approve', note }),
        },
      }}
    />
  );
}

function describeDecision(withdrawal: Withdrawal, hasApproval: boolean): string {
  if (withdrawal.holdReason === 'maker_removed')
    return 'Its maker was removed. An administrator of the customer takes it over or cancels it.';
  if (isBlocked(withdrawal)) return 'Screening blocks the address. Two operators reject it.';
  const text = 'The customer reads the reason of a rejection.';
  if (hasApproval) return `A first operator approved it. ${text}`;
  if (withdrawal.operators === 2) return `A second operator must approve it too. ${text}`;
  return withdrawal.bank === null ? `There is no recall after signing. ${text}` : `It then waits for a batch. ${text}`;
}

/** Another operator requested that it is rejected, because screening blocks its address. */
function BlockDecision({ approval: { approvalId, title, mayDecide } }: { approval: Approval }) {
  const send = (decision: 'approve' | 'reject') => (note: string) =>
    call('decideApproval', { approvalId, decision, note });
  return (
    <Decision
      terms={{
        permission: 'capital',
        note: `Requested: ${title}. ${mayDecide ? '' : 'Another operator must decide.'}`,
        done: 'Decided.',
        reject: { label: 'Decline the rejection', disabled: !mayDecide, send: send('reject') },
        approve: { label: 'Approve the rejection', disabled: !mayDecide, send: send('approve') },
      }}
    />
  );
}

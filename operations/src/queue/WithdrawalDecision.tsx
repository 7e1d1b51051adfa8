import { isCancellable } from '@aldgate/domain/wallet/withdrawalState.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { isCovered, isTyping } from '@aldgate/ui/keys.ts';
import { useEffect, useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { Decision } from './Decision.tsx';
import type { Approval } from './task.ts';
import { isBlocked, type Withdrawal } from './withdrawalCheck.ts';

/** The decision on a withdrawal that no transaction pays yet. */
export function WithdrawalDecision({ withdrawal }: { withdrawal: Withdrawal }) {
  const { approvalId } = withdrawal;
  const mayReview = usePermission('capital');
  const waiting = useCallQuery(
    'pageApproval',
    { queryCondition: { state: 'waiting', ...(approvalId !== null && { approvalId }) } },
    { enabled: approvalId !== null },
  );
  const approval = approvalId === null ? null : waiting.data?.items.find((each) => each.approvalId === approvalId);
  if (!mayReview || !isCancellable(withdrawal.state) || approval === undefined) return null;
  return approval?.kind === 'withdrawal_block' ? (
    <BlockDecision approval={approval} />
  ) : (
    <ReviewDecision withdrawal={withdrawal} approval={approval} />
  );
}

/** Approves, also as the second operator, or rejects. A approves and X rejects. */
function ReviewDecision({ withdrawal, approval }: { withdrawal: Withdrawal; approval: Approval | null }) {
  const { withdrawId, state, amount, asset, bank, holdReason } = withdrawal;
  const [reason, setReason] = useState('');
  const review = useAction(bank === null ? 'reviewWithdrawal' : 'reviewFiatWithdrawal', 'Decided.');
  const decide = useAction('decideApproval', 'Decided.');
  const blocked = isBlocked(withdrawal);
  const busy = review.busy || decide.busy || reason.trim() === '';
  const send = (decision: 'approve' | 'reject' | 'restrict') =>
    void review.run({ withdrawId, decision, reason: reason.trim() });
  const approve = {
    label: `Approve ${formatDecimal(amount, { locale: 'en-US', placesMin: 0, placesMax: 18 })} ${asset}`,
    shortcut: 'a',
    disabled:
      busy ||
      blocked ||
      holdReason === 'maker_removed' ||
      (state !== 'review' && state !== 'on_hold') ||
      !(approval === null ? withdrawal.mayDecide : approval.mayDecide),
    onPress: () =>
      approval === null
        ? send('approve')
        : void decide.run({ approvalId: approval.approvalId, decision: 'approve', note: reason.trim() }),
  };
  const reject = { label: 'Reject', shortcut: 'x', disabled: busy, onPress: () => send('reject') };
  useDecisionKeys({ a: approve, x: reject });
  return (
    <Decision
      reason={reason}
      onReason={setReason}
      note={describeDecision(withdrawal, approval !== null)}
      error={decide.error ?? review.error}
      approve={approve}
      reject={reject}
      restrict={blocked ? { label: 'Reject and restrict', disabled: busy, onPress: () => send('restrict') } : undefined}
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
  const [reason, setReason] = useState('');
  const decide = useAction('decideApproval', 'Decided.');
  const disabled = decide.busy || reason.trim() === '' || !mayDecide;
  const send = (decision: 'approve' | 'reject') => void decide.run({ approvalId, decision, note: reason.trim() });
  return (
    <Decision
      reason={reason}
      onReason={setReason}
      note={`Requested: ${title}. ${mayDecide ? '' : 'Another operator must decide.'}`}
      error={decide.error}
      approve={{ label: 'Approve the rejection', disabled, onPress: () => send('approve') }}
      reject={{ label: 'Decline the rejection', disabled, onPress: () => send('reject') }}
    />
  );
}

type Press = { readonly disabled: boolean; readonly onPress: () => void };

function useDecisionKeys(choices: Readonly<Record<string, Press>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isTyping(event.target) || isCovered()) return;
      const choice = choices[event.key];
      if (choice?.disabled === false) choice.onPress();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

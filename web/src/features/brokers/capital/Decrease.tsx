import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { useState } from 'react';
import { useSettled } from '../../../lib/calls/useSettled.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { AssignedAmounts } from './AssignedAmounts.tsx';
import { CapitalDrawer } from './CapitalDrawer.tsx';
import { CapitalEffects } from './CapitalEffects.tsx';
import { ConfirmDecrease, type DecreaseDraft } from './ConfirmDecrease.tsx';
import { readCapital } from './capitalAfter.ts';
import { DecreaseFields } from './DecreaseFields.tsx';
import { cut, readAmount, readDecreased, viewDecrease, viewFullRepayment } from './decreaseView.ts';
import { FullRepayment } from './FullRepayment.tsx';
import { findAssignmentIssue, hasPendingChange, type Issue } from './increaseIssue.ts';
import { useDecreasePreview } from './queries.ts';
import { useIssueText } from './useIssueText.ts';
import { useSourcePortions } from './useSourcePortions.ts';

interface DecreaseProps {
  readonly project: ProjectInfo;
  readonly onClose: () => void;
}

const EXTENTS = ['part', 'full'] as const;

/** BR-04: applies to repay the loan and to take subordinated capital out, in part or whole. */
export default function Decrease({ project, onClose }: DecreaseProps) {
  const { t } = useTranslation('brokers');
  const issueText = useIssueText();
  const amount = useAmountText();
  const [extent, setExtent] = useState<(typeof EXTENTS)[number]>('part');
  const [entry, setEntry] = useState({ priority: '', subordinated: '' });
  const [draft, setDraft] = useState<DecreaseDraft>();
  const { projectNo } = project;
  const isFull = extent === 'full';
  const entered = isFull ? ['0', '0'] : [readAmount(entry.priority), readAmount(entry.subordinated)];
  const [priorityDecrease = '0', subordinatedDecrease = '0'] = useSettled(entered.join(' ')).split(' ');
  const preview = useDecreasePreview({ projectNo, isFull, priorityDecrease, subordinatedDecrease });
  // The last answer stays while the next one loads: its bounds are shown, its figures are of another amount.
  const isCurrent = !preview.isPlaceholderData && entered.join(' ') === `${priorityDecrease} ${subordinatedDecrease}`;
  const answer = isCurrent ? preview.data : undefined;
  const view = viewDecrease({ ...entry, preview: preview.data });
  const giving = preview.data?.sources ?? [];
  const taken = useSourcePortions(view.total, giving);
  const full = isFull && answer !== undefined ? viewFullRepayment(project, answer) : undefined;
  const after = view.isEntered && answer !== undefined ? readDecreased(project, view, answer) : undefined;

  const findIssue = (): Issue | undefined => {
    if (hasPendingChange(project)) return { name: 'pending' };
    if (isFull && full === undefined) return { name: 'loading' };
    if (isFull) return full?.total === '0' ? { name: 'empty' } : undefined;
    if (!view.isEntered) return { name: view.total === '0' && isBlank(entry) ? 'enterAmount' : 'correct' };
    return findAssignmentIssue(taken.assignment);
  };
  const issue = findIssue();
  if (draft !== undefined) {
    return <ConfirmDecrease project={project} draft={draft} onBack={() => setDraft(undefined)} onClose={onClose} />;
  }
  const total = full?.total ?? view.total;
  const allSources = giving.flatMap(({ location, available }) => {
    const whole = cut(available);
    return whole === '0' ? [] : [{ location, amount: whole }];
  });
  const review = () => {
    const amounts = isFull ? {} : { priorityDecrease: view.repaid, subordinatedDecrease: view.takenOut };
    setDraft({
      request: { projectNo, isFull, ...amounts, sources: isFull ? allSources : [...taken.sources] },
      total,
      takesOut: isFull || view.takenOut !== '0',
      labels: giving.map(({ label, location }) => ({ label, location })),
      after,
    });
  };
  return (
    <CapitalDrawer
      title={t('decrease.title')}
      submit={issue === undefined ? t('decrease.review', { amount: amount(total) }) : issueText(issue)}
      disabled={issue !== undefined}
      onSubmit={review}
      onClose={onClose}
    >
      <Segmented
        label={t('decrease.extent')}
        options={EXTENTS.map((value) => ({ value, label: t(`decrease.extents.${value}`) }))}
        value={extent}
        onValue={setExtent}
      />
      <BrokerError error={preview.error} />
      {isFull ? (
        full !== undefined && <FullRepayment repayment={full} sources={giving} />
      ) : (
        <>
          <DecreaseFields
            entry={entry}
            view={view}
            preview={preview.data}
            onEntry={(changed) => setEntry({ ...entry, ...changed })}
          />
          <AssignedAmounts
            title={t('decrease.sources')}
            empty={t('decrease.noSources')}
            assignment={taken.assignment}
            rows={taken.portions.map((portion) => ({ portion, label: portion.label }))}
            onText={taken.setText}
          />
          <CapitalEffects before={readCapital(project)} after={after} />
        </>
      )}
    </CapitalDrawer>
  );
}

const isBlank = ({ priority, subordinated }: { priority: string; subordinated: string }): boolean =>
  priority.trim() === '' && subordinated.trim() === '';

import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { largestSpend, validateEntry } from '../../../lib/amounts/entry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { AmountField } from '../capital/AmountField.tsx';
import { AssignedAmounts } from '../capital/AssignedAmounts.tsx';
import { SMALLEST } from '../capital/assignment.ts';
import { CapitalDrawer } from '../capital/CapitalDrawer.tsx';
import { CapitalEffects } from '../capital/CapitalEffects.tsx';
import { computeCapital, readCapital } from '../capital/capitalAfter.ts';
import { findAssignmentIssue, type Issue } from '../capital/increaseIssue.ts';
import { useIssueText } from '../capital/useIssueText.ts';
import { useSourcePortions } from '../capital/useSourcePortions.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountError } from '../parts/useAmountError.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import { useProjectInfo } from '../projectQueries.ts';
import { ConfirmProfit, type ProfitDraft } from './ConfirmProfit.tsx';
import { Division } from './Division.tsx';
import { useAccrualFund, useProfitAccounts } from './queries.ts';

interface ApplyProfitProps {
  readonly projectNo: string;
  readonly onClose: () => void;
}

/** BR-09: enters an application for profit, which the Google code confirms and two operators approve. */
export default function ApplyProfit({ projectNo, onClose }: ApplyProfitProps) {
  const { t } = useTranslation('brokers');
  const errorOf = useAmountError();
  const amount = useAmountText();
  const issueText = useIssueText();
  const [text, setText] = useState('');
  const [draft, setDraft] = useState<ProfitDraft>();
  const project = useProjectInfo(projectNo, false);
  const fund = useAccrualFund(projectNo);
  const accounts = useProfitAccounts(projectNo);
  const available = fund.data?.accruable;
  const bound = fund.data?.bound ?? null;
  const entry = validateEntry(text, { precision: FINANCING_DECIMALS, minimum: SMALLEST, available });
  const taken = entry.kind === 'amount' ? entry.amount : undefined;
  const giving = (accounts.data ?? []).filter((each) => isPositive(each.available));
  const source = useSourcePortions(taken ?? '0', giving);
  if (draft !== undefined) return <ConfirmProfit draft={draft} onBack={() => setDraft(undefined)} onClose={onClose} />;
  const findIssue = (): Issue | undefined => {
    if (project.data === undefined || fund.data === undefined) return { name: 'loading' };
    if (bound === null) return { name: 'closed' };
    if (taken === undefined) return { name: entry.kind === 'empty' ? 'enterAmount' : 'correct' };
    return findAssignmentIssue(source.assignment);
  };
  const issue = findIssue();
  const largest = available && largestSpend({ precision: FINANCING_DECIMALS, available });
  const before = project.data && readCapital(project.data);
  const after =
    project.data && taken !== undefined
      ? computeCapital(project.data, {
          priority: '0',
          subordinated: '0',
          profit: `-${taken}`,
          annualRate: project.data.annualRate,
        })
      : undefined;
  const review = () => {
    if (project.data === undefined || before === undefined || taken === undefined || fund.data === undefined) return;
    setDraft({
      request: { projectNo, amount: taken, rows: [...source.sources] },
      name: project.data.projectName,
      share: fund.data.profitShare,
      labels: giving,
      before,
      after,
    });
  };
  return (
    <CapitalDrawer
      title={t('profit.apply')}
      submit={issue === undefined ? t('profit.review', { amount: amount(taken) }) : issueText(issue)}
      disabled={issue !== undefined}
      onSubmit={review}
      onClose={onClose}
    >
      <AmountField
        label={t('profit.amount')}
        value={text}
        error={errorOf(entry, bound === null ? {} : { balance: t(`bounds.${bound}`) })}
        note={
          <>
            {t('decrease.maximum', { amount: amount(available) })}{' '}
            <Button
              kind="link"
              disabled={largest === undefined || !isPositive(largest)}
              onClick={() => setText(largest ?? '')}
            >
              {t('transfers.max')}
            </Button>
          </>
        }
        onValue={setText}
      />
      <BrokerError error={fund.error ?? accounts.error ?? project.error} />
      <AssignedAmounts
        title={t('decrease.sources')}
        empty={t('decrease.noSources')}
        assignment={source.assignment}
        rows={source.portions.map((portion) => ({ portion, label: portion.label }))}
        onText={source.setText}
      />
      {taken !== undefined && fund.data !== undefined && <Division amount={taken} share={fund.data.profitShare} />}
      {before !== undefined && <CapitalEffects before={before} after={after} />}
    </CapitalDrawer>
  );
}

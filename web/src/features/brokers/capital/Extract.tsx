import type { RequestOf } from '@aldgate/contract/calls.ts';
import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { largestSpend, validateEntry } from '../../../lib/amounts/entry.ts';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKeyedCall } from '../../../lib/submissions/useKeyedCall.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountError } from '../parts/useAmountError.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import { type ProjectInfo, useProjectCapital } from '../projectQueries.ts';
import { AmountField } from './AmountField.tsx';
import { AssignedAmounts } from './AssignedAmounts.tsx';
import { SMALLEST } from './assignment.ts';
import { CapitalDrawer } from './CapitalDrawer.tsx';
import { CapitalEffects } from './CapitalEffects.tsx';
import { ConfirmExtract } from './ConfirmExtract.tsx';
import { computeCapital, readCapital } from './capitalAfter.ts';
import { ExtractBounds } from './ExtractBounds.tsx';
import { ExtractDestination } from './ExtractDestination.tsx';
import { findAssignmentIssue, type Issue } from './increaseIssue.ts';
import { type ExtractDraft, useWithdrawAvailable } from './queries.ts';
import { useIssueText } from './useIssueText.ts';
import { useSourcePortions } from './useSourcePortions.ts';

interface ExtractProps {
  readonly project: ProjectInfo;
  readonly onClose: () => void;
}

type Request = Omit<RequestOf<'addExtractInferiorRecord'>, 'key'>;

/** BR-05: enters an extract of subordinated capital, which codes confirm and two operators approve. */
export default function Extract({ project, onClose }: ExtractProps) {
  const { t } = useTranslation('brokers');
  const errorOf = useAmountError();
  const amount = useAmountText();
  const issueText = useIssueText();
  const [text, setText] = useState('');
  const { projectNo, annualRate } = project;
  const withdrawable = useWithdrawAvailable(projectNo);
  const capital = useProjectCapital(projectNo);
  const available = withdrawable.data?.available;
  const entry = validateEntry(text, { precision: FINANCING_DECIMALS, minimum: SMALLEST, available });
  const taken = entry.kind === 'amount' ? entry.amount : undefined;
  const giving = (capital.data ?? []).filter((each) => each.asset === 'USDT' && isPositive(each.available));
  const source = useSourcePortions(taken ?? '0', giving);
  const [addressId, setAddress] = useState<string>();
  const [draft, setDraft] = useState<{ readonly answer: ExtractDraft; readonly taken: string }>();
  const entering = useKeyedCall({
    name: 'addExtractInferiorRecord',
    send: async (request: Request, key) => ({
      answer: await call('addExtractInferiorRecord', { key, ...request }),
      taken: request.amount,
    }),
    onSuccess: setDraft,
  });
  const bound = withdrawable.data?.bound ?? null;
  const findIssue = (): Issue | undefined => {
    if (withdrawable.data !== undefined && bound === null) return { name: 'closed' };
    if (taken === undefined) return { name: entry.kind === 'empty' ? 'enterAmount' : 'correct' };
    return findAssignmentIssue(source.assignment);
  };
  const issue = findIssue();
  if (draft !== undefined) {
    return (
      <ConfirmExtract
        project={project}
        draft={draft.answer}
        taken={draft.taken}
        addressId={addressId}
        onBack={() => setDraft(undefined)}
        onClose={onClose}
      />
    );
  }
  const largest = available && largestSpend({ precision: FINANCING_DECIMALS, available });
  const sources = [...source.sources];
  return (
    <CapitalDrawer
      title={t('extract.title')}
      submit={issue === undefined ? t('extract.review', { amount: amount(taken) }) : issueText(issue)}
      disabled={issue !== undefined}
      isBusy={entering.isPending}
      error={entering.error}
      onSubmit={() => {
        const to =
          addressId === undefined
            ? { destination: 'capital_account' as const }
            : { destination: 'address' as const, addressId };
        if (taken !== undefined) entering.mutate({ projectNo, amount: taken, sources, ...to });
      }}
      onClose={onClose}
    >
      <AmountField
        label={t('extract.amount')}
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
      {withdrawable.data !== undefined && <ExtractBounds available={withdrawable.data} />}
      <ExtractDestination value={addressId} onValue={setAddress} />
      <BrokerError error={withdrawable.error ?? capital.error} />
      <AssignedAmounts
        title={t('decrease.sources')}
        empty={t('decrease.noSources')}
        assignment={source.assignment}
        rows={source.portions.map((portion) => ({ portion, label: portion.label }))}
        onText={source.setText}
      />
      <CapitalEffects
        before={readCapital(project)}
        after={
          taken === undefined
            ? undefined
            : computeCapital(project, { priority: '0', subordinated: `-${taken}`, annualRate })
        }
      />
    </CapitalDrawer>
  );
}

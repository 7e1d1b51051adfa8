import { toast } from '@aldgate/client-kit/toasts.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { type ReactNode, useState } from 'react';
import { largestSpend, validateEntry } from '../../../lib/amounts/entry.ts';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKeyedCall } from '../../../lib/submissions/useKeyedCall.ts';
import { useAmountError } from '../parts/useAmountError.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { useRefresh } from '../queries.ts';
import { AmountField } from './AmountField.tsx';
import { SMALLEST } from './assignment.ts';
import { CapitalDrawer } from './CapitalDrawer.tsx';
import { CapitalEffects } from './CapitalEffects.tsx';
import { computeCapital, readCapital } from './capitalAfter.ts';
import { PayInByTransaction } from './PayInByTransaction.tsx';
import { TopUpNote } from './TopUpNote.tsx';
import { findTopUpAmount, type TopUp } from './topUp.ts';
import { useCapitalBalance } from './useCapitalBalance.ts';
import { useIssueText } from './useIssueText.ts';

interface PayInProps {
  readonly project: ProjectInfo;
  /** The line and the fall that it is filled for when it opens. */
  readonly topUp?: TopUp | undefined;
  readonly onClose: () => void;
}

type Request = Omit<Extract<RequestOf<'addInferiorTransferRecord'>, { source: 'capital_account' }>, 'key'>;

const SOURCES = ['capital_account', 'external'] as const;

/** BR-04: pays subordinated capital into a project, from the asset account or from outside. */
export default function PayIn(props: PayInProps) {
  const { t } = useTranslation('brokers');
  const [source, setSource] = useState<(typeof SOURCES)[number]>('capital_account');
  const choice = (
    <Segmented
      label={t('payIn.source')}
      options={SOURCES.map((value) => ({ value, label: t(`payIn.sources.${value}`) }))}
      value={source}
      onValue={setSource}
    />
  );
  if (source === 'external')
    return <PayInByTransaction project={props.project} choice={choice} onClose={props.onClose} />;
  return <PayInFromCapital {...props} choice={choice} />;
}

/** Pays in from the asset account; it is posted immediately. */
function PayInFromCapital({ project, topUp, choice, onClose }: PayInProps & { readonly choice: ReactNode }) {
  const { t } = useTranslation('brokers');
  const errorOf = useAmountError();
  const amount = useAmountText();
  const issueText = useIssueText();
  const refresh = useRefresh();
  // NAV moves on while the form is open.
  const [filled] = useState(() => topUp && findTopUpAmount(project, topUp));
  const [text, setText] = useState(filled ?? '');
  const available = useCapitalBalance();
  const entry = validateEntry(text, { precision: FINANCING_DECIMALS, minimum: SMALLEST, available });
  const action = useKeyedCall({
    name: 'addInferiorTransferRecord',
    send: (request: Request, key) => call('addInferiorTransferRecord', { key, ...request }),
    onSuccess: async () => {
      toast('success', t('payIn.done'));
      await refresh();
      onClose();
    },
  });
  const { projectNo, annualRate } = project;
  const paidIn = entry.kind === 'amount' ? entry.amount : undefined;
  const largest = available && largestSpend({ precision: FINANCING_DECIMALS, available });
  return (
    <CapitalDrawer
      title={t('payIn.title')}
      submit={
        paidIn === undefined
          ? issueText({ name: entry.kind === 'empty' ? 'enterAmount' : 'correct' })
          : t('payIn.submit', { amount: amount(paidIn) })
      }
      disabled={paidIn === undefined}
      isBusy={action.isPending}
      error={action.error}
      onSubmit={() => {
        if (paidIn !== undefined) action.mutate({ projectNo, amount: paidIn, source: 'capital_account' });
      }}
      onClose={onClose}
    >
      {choice}
      <Note>{t('payIn.text')}</Note>
      {topUp !== undefined && filled != null && <TopUpNote topUp={topUp} amount={filled} />}
      <AmountField
        label={t('payIn.amount')}
        value={text}
        error={errorOf(entry, { balance: t('bounds.balance') })}
        note={
          <>
            {t('increase.available', { amount: amount(available) })}{' '}
            <Button kind="link" disabled={largest === undefined} onClick={() => setText(largest ?? '')}>
              {t('transfers.max')}
            </Button>
          </>
        }
        onValue={setText}
      />
      <CapitalEffects
        before={readCapital(project)}
        after={
          paidIn === undefined
            ? undefined
            : computeCapital(project, { priority: '0', subordinated: paidIn, annualRate })
        }
      />
    </CapitalDrawer>
  );
}

import { type BrokerWallet, walletsOf } from '@aldgate/domain/brokers/accounts.ts';
import { spreadTopUp, type ToppedUp } from '@aldgate/domain/brokers/financing/topUp.ts';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import type { ProjectAccount, ProjectInfo } from '../projectQueries.ts';
import { AssignedAmounts } from './AssignedAmounts.tsx';
import { viewAssignment } from './assignment.ts';
import { CapitalDrawer } from './CapitalDrawer.tsx';
import { CapitalEffects } from './CapitalEffects.tsx';
import { ConfirmIncrease, type IncreaseDraft } from './ConfirmIncrease.tsx';
import { readCapital } from './capitalAfter.ts';
import { type IncreaseEntry, IncreaseFields } from './IncreaseFields.tsx';
import { findIncreaseIssue } from './increaseIssue.ts';
import { toPercentText, viewIncrease } from './increaseView.ts';
import { TopUpNote } from './TopUpNote.tsx';
import { findTopUpAmount, type TopUp } from './topUp.ts';
import { useCapitalBalance } from './useCapitalBalance.ts';
import { useIssueText } from './useIssueText.ts';

interface IncreaseProps {
  readonly project: ProjectInfo;
  /** The line and the fall that it is filled for when it opens. */
  readonly topUp?: TopUp | undefined;
  readonly onClose: () => void;
}

/** BR-04: applies for a loan beside subordinated capital, all of it assigned to the project's accounts. */
export default function Increase({ project, topUp, onClose }: IncreaseProps) {
  const { t } = useTranslation('brokers');
  const issueText = useIssueText();
  const amount = useAmountText();
  // NAV moves on while the form is open.
  const [filled] = useState(() => topUp && findTopUpAmount(project, topUp));
  const [entry, setEntry] = useState<IncreaseEntry>({
    priority: '',
    subordinated: filled ?? '',
    rate: toPercentText(project.annualRate ?? project.terms.annualRate.minimum),
  });
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    filled == null ? {} : spreadTopUp(filled, project.projectAccounts.map(toToppedUp)),
  );
  const [wallets, setWallets] = useState<Readonly<Record<string, BrokerWallet>>>({});
  const [draft, setDraft] = useState<IncreaseDraft>();
  const available = useCapitalBalance();
  const view = viewIncrease({ project, ...entry, available });
  const accounts = project.projectAccounts.map((account) => {
    const offered = walletsOf(account.accountMode);
    const key = account.brokerAccountId;
    const wallet = wallets[key] ?? (offered.includes('futures') ? 'futures' : 'unified');
    return { ...account, offered, wallet, portion: { key, text: texts[key] ?? '', maximum: undefined } };
  });
  const assignment = viewAssignment(
    view.total,
    accounts.map(({ portion }) => portion),
  );
  const issue = findIncreaseIssue(project, view, assignment);
  if (draft !== undefined) {
    return <ConfirmIncrease project={project} draft={draft} onBack={() => setDraft(undefined)} onClose={onClose} />;
  }
  /** Keeps the entry for the confirmation, whatever the figures do meanwhile. */
  const review = () => {
    if (issue !== undefined || view.rate.kind !== 'rate') return;
    setDraft({
      total: view.total,
      after: view.after,
      request: {
        projectNo: project.projectNo,
        priorityIncrease: view.priority.kind === 'amount' ? view.priority.amount : '0',
        subordinatedIncrease: view.subordinated.kind === 'amount' ? view.subordinated.amount : '0',
        annualRate: view.rate.annualRate,
        allotments: assignment.amounts.flatMap(({ key: brokerAccountId, amount: share }) => {
          const account = accounts.find((each) => each.brokerAccountId === brokerAccountId);
          return account === undefined ? [] : [{ brokerAccountId, wallet: account.wallet, amount: share }];
        }),
      },
    });
  };
  return (
    <CapitalDrawer
      title={t('increase.title')}
      submit={issue === undefined ? t('increase.review', { amount: amount(view.total) }) : issueText(issue)}
      disabled={issue !== undefined}
      onSubmit={review}
      onClose={onClose}
    >
      {topUp !== undefined && filled != null && <TopUpNote topUp={topUp} amount={filled} />}
      <IncreaseFields
        project={project}
        entry={entry}
        view={view}
        available={available}
        onEntry={(changed) => setEntry({ ...entry, ...changed })}
      />
      <AssignedAmounts
        title={t('increase.allotments')}
        empty={t('projectDetail.noAccounts')}
        assignment={assignment}
        rows={accounts.map(({ portion, accountName, offered, wallet }) => ({
          portion,
          label: accountName,
          choice: (
            <Field label={t('increase.wallet')}>
              <Select
                variant="form"
                label={t('increase.walletOf', { account: accountName })}
                options={offered.map((value) => ({ value, label: t(`wallets.${value}`) }))}
                value={wallet}
                disabled={offered.length === 1}
                onValue={(chosen) => setWallets({ ...wallets, [portion.key]: chosen })}
              />
            </Field>
          ),
        }))}
        onText={(key, text) => setTexts({ ...texts, [key]: text })}
      />
      <CapitalEffects before={readCapital(project)} after={view.after} />
    </CapitalDrawer>
  );
}

const toToppedUp = ({ brokerAccountId: key, equity, allotted }: ProjectAccount): ToppedUp => ({
  key,
  equity,
  allotted,
});

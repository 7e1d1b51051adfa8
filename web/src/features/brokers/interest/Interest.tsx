import { ISSUED_STATUSES, STATEMENT_STATUSES } from '@aldgate/domain/brokers/financing/statements.ts';
import { Fact } from '@aldgate/ui/figures/Fact.tsx';
import { Facts } from '@aldgate/ui/figures/Facts.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { filtersIn, ORDER } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { type Records, useRecords } from '../../../lib/records/useRecords.ts';
import { PROJECT } from '../parts/filters.ts';
import { PageTabs } from '../parts/PageTabs.tsx';
import { issuedStatementPage, type Statement, type StatementTotals, statementPage } from './queries.ts';
import { useStatementColumns } from './useStatementColumns.tsx';

const StatementDrawer = lazyPart(() => import('./StatementDrawer.tsx'));

const { choice } = filtersIn('brokers');

const statusIn = <const Status extends (typeof STATEMENT_STATUSES)[number]>(values: readonly Status[]) =>
  choice({
    label: 'transfers.columns.state',
    any: 'interest.anyStatus',
    values,
    name: (status) => `interest.statuses.${status}`,
  });

/** `?project=P-2611-0001&status=paid&overdue=yes&page=2`. */
export const FILTERS = {
  projectNo: PROJECT,
  status: statusIn(STATEMENT_STATUSES),
  isOverdue: choice({
    parameter: 'overdue',
    label: 'interest.dueOn',
    any: 'interest.anyDue',
    values: ['yes'],
    name: () => 'interest.overdueMark',
    toField: () => true,
  }),
  sort: ORDER,
};

/** `?tab=history&project=P-2611-0001&status=paid&page=2`. */
export const HISTORY_FILTERS = { projectNo: PROJECT, status: statusIn(ISSUED_STATUSES), sort: ORDER };

const OPENED = { opened: 'statement', getKey: ({ statementNo }: Statement) => statementNo };

/** BR-08: interest statements with what is due; in another tab how the issued ones were paid, `?tab=history`. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const [query] = useSearchParams();
  const tabs = (
    <PageTabs
      label={t('interest.tabs.label')}
      page="brokersManager/interest"
      items={[
        { tab: undefined, label: t('interest.tabs.statements') },
        { tab: 'history', label: t('interest.tabs.history') },
      ]}
    />
  );
  return query.get('tab') === 'history' ? <History tabs={tabs} /> : <Statements tabs={tabs} />;
}

/** The statements of all projects or one, with what is due and what accrues. */
function Statements({ tabs }: { tabs: ReactNode }) {
  const records = useRecords(statementPage, FILTERS, OPENED);
  return (
    <StatementsPage records={records}>
      {tabs}
      <Totals totals={records.query.data?.totals} />
    </StatementsPage>
  );
}

/** The issued statements, with when and how late each was paid. */
function History({ tabs }: { tabs: ReactNode }) {
  return (
    <StatementsPage isHistory records={useRecords(issuedStatementPage, HISTORY_FILTERS, { ...OPENED, kept: ['tab'] })}>
      {tabs}
    </StatementsPage>
  );
}

interface StatementsPageProps {
  readonly records: Records<Statement>;
  readonly isHistory?: boolean;
  /** Above the list. */
  readonly children: ReactNode;
}

function StatementsPage({ records, isHistory = false, children }: StatementsPageProps) {
  const { t } = useTranslation('brokers');
  return (
    <RecordsPage
      text={useRecordsText('brokers', 'interest')}
      records={records}
      emptyAction={<PathLink to="brokersManager/project">{t('projects.title')}</PathLink>}
      lead={children}
      columns={useStatementColumns(records.items, { isHistory })}
      getStatus={({ status }) => status}
      renderLoaded={(statementNo) => (
        <StatementDrawer statementNo={statementNo} onClose={() => records.open(undefined)} />
      )}
    />
  );
}

function Totals({ totals }: { totals: StatementTotals | undefined }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const amount = (value: string | undefined) => <OwnAmount value={value} places={6} unit="USDT" />;
  const nextDueOn = totals?.nextDueOn ?? null;
  return (
    <Facts label={t('interest.totals.title')}>
      <Fact label={t('interest.totals.toBePaid')}>{amount(totals?.toBePaid)}</Fact>
      <Fact label={t('interest.totals.overdue')}>{amount(totals?.overdue)}</Fact>
      <Fact label={t('interest.totals.nextDue')}>{nextDueOn === null ? MISSING : formatDay(nextDueOn, locale)}</Fact>
      <Fact label={t('interest.totals.accrued')}>{amount(totals?.accrued)}</Fact>
    </Facts>
  );
}

import { STATEMENT_STATUSES } from '@aldgate/domain/brokers/financing/statements.ts';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { filtersIn, ORDER } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { Fact } from '../parts/Fact.tsx';
import { PROJECT } from '../parts/filters.ts';
import styles from '../projects/projects.module.css';
import { type StatementTotals, statementPage } from './queries.ts';
import { useStatementColumns } from './useStatementColumns.tsx';

const StatementDrawer = lazyPart(() => import('./StatementDrawer.tsx'));

const { choice } = filtersIn('brokers');

/** `?project=P-2611-0001&status=paid&overdue=yes&page=2`. */
export const FILTERS = {
  projectNo: PROJECT,
  status: choice({
    label: 'transfers.columns.state',
    any: 'interest.anyStatus',
    values: STATEMENT_STATUSES,
    name: (status) => `interest.statuses.${status}`,
  }),
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

/** BR-08: the interest statements of all projects or one, with what is due and what accrues. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const records = useRecords(statementPage, FILTERS, {
    opened: 'statement',
    getKey: ({ statementNo }) => statementNo,
  });
  return (
    <RecordsPage
      text={useRecordsText('brokers', 'interest')}
      records={records}
      emptyAction={<PathLink to="brokersManager/project">{t('projects.title')}</PathLink>}
      lead={<Totals totals={records.query.data?.totals} />}
      columns={useStatementColumns(records.items)}
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
    <section aria-label={t('interest.totals.title')}>
      <dl className={styles.totals}>
        <Fact label={t('interest.totals.toBePaid')}>{amount(totals?.toBePaid)}</Fact>
        <Fact label={t('interest.totals.overdue')}>{amount(totals?.overdue)}</Fact>
        <Fact label={t('interest.totals.nextDue')}>{nextDueOn === null ? MISSING : formatDay(nextDueOn, locale)}</Fact>
        <Fact label={t('interest.totals.accrued')}>{amount(totals?.accrued)}</Fact>
      </dl>
    </section>
  );
}

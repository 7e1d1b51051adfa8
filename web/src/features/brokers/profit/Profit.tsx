import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { amountColumn, createdTime, timeColumn } from '../../../lib/records/columns.tsx';
import { BY_TIME } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { ACTION_FILTERS } from '../operations/actionFilters.ts';
import { PROJECT } from '../parts/filters.ts';
import { ChangeBadge } from '../parts/StatusBadges.tsx';
import { useProjects } from '../queries.ts';
import { type Accrual, profitAccruals } from './queries.ts';
import { Sum } from './Sum.tsx';

const AccrualDrawer = lazyPart(() => import('./AccrualDrawer.tsx'));
const ApplyProfit = lazyPart(() => import('./ApplyProfit.tsx'));

/** `?project=P-2611-0001&status=approved&since=2026-11-01&page=2`. */
export const FILTERS = { projectNo: PROJECT, status: ACTION_FILTERS.status, ...BY_TIME };

/** BR-09: what of a project's profit can be applied for, and the applications by time with the file of them. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const mayMove = useMemberMay('move');
  const [isApplying, setApplying] = useState(false);
  const records = useRecords(profitAccruals, FILTERS, { opened: 'accrual', getKey: ({ accrualNo }) => accrualNo });
  const projects = useProjects();
  const running = (projects.data ?? []).filter(({ status }) => status === 'running');
  const chosen = records.values.projectNo;
  // The newest one that runs, until one is chosen.
  const project = chosen === undefined ? running[0] : running.find(({ projectNo }) => projectNo === chosen);
  return (
    <>
      <RecordsPage
        text={useRecordsText('brokers', 'profit')}
        records={records}
        exportedBy="exportProfitAccrual"
        actions={
          mayMove && (
            <Button kind="primary" disabled={project === undefined} onClick={() => setApplying(true)}>
              {t('profit.apply')}
            </Button>
          )
        }
        lead={
          project === undefined ? (
            projects.data !== undefined && (
              <Text size="13" tone="2">
                {t('profit.noProject')}
              </Text>
            )
          ) : (
            <Sum key={project.projectNo} projectNo={project.projectNo} name={project.projectName} />
          )
        }
        columns={useColumns(records.items)}
        getStatus={({ status }) => status}
        renderDetail={(accrual) => <AccrualDrawer accrual={accrual} onClose={() => records.open(undefined)} />}
      />
      <Suspense fallback={null}>
        {isApplying && project !== undefined && (
          <ApplyProfit projectNo={project.projectNo} onClose={() => setApplying(false)} />
        )}
      </Suspense>
    </>
  );
}

function useColumns(accruals: readonly Accrual[]): readonly RecordColumn<Accrual>[] {
  const { t } = useTranslation('brokers');
  const time = createdTime(useLocale());
  const badge = ({ status }: Accrual) => <ChangeBadge status={status} />;
  return [
    timeColumn(t('transfers.columns.time'), time),
    {
      id: 'project',
      label: t('operations.project'),
      opens: true,
      wraps: true,
      cell: ({ projectName }) => projectName,
      below: [time],
    },
    { id: 'number', label: t('profit.number'), from: 'wide', isQuiet: true, cell: ({ accrualNo }) => accrualNo },
    { ...amountColumn(t('transfers.columns.amount'), accruals), below: [badge] },
    {
      id: 'execution',
      label: t('operations.execution'),
      from: 'desktop',
      isQuiet: true,
      cell: ({ execution }) => t(`changes.executions.${execution}`),
    },
    { id: 'status', label: t('transfers.columns.state'), from: 'tablet', isFigure: true, cell: badge },
  ];
}

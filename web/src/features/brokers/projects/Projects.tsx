import { PROJECT_STATUSES } from '@aldgate/domain/brokers/projects.ts';
import { STRATEGIES } from '@aldgate/domain/brokers/strategies.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { usePath } from '../../../lib/page/links.tsx';
import { filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { projectPage } from '../queries.ts';
import { ProjectTotals } from './ProjectTotals.tsx';
import { useProjectColumns } from './useProjectColumns.tsx';

const ProjectForm = lazyPart(() => import('./ProjectForm.tsx'));

const { choice, search } = filtersIn('brokers');

/** `?status=running&strategy=neutral_arbitrage&q=Lantern&page=2`. */
export const FILTERS = {
  status: choice({
    label: 'projects.status',
    any: 'projects.anyStatus',
    values: PROJECT_STATUSES,
    name: (status) => `projects.statuses.${status}`,
  }),
  strategy: choice({
    label: 'projects.strategy',
    any: 'projects.anyStrategy',
    values: STRATEGIES,
    name: (strategy) => `projects.strategies.${strategy}`,
  }),
  name: search({ parameter: 'q', label: 'projects.search', max: 60 }),
};

/** BR-02: a broker's projects with NAV, cushion and status, below their sums. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  const mayManage = useMemberMay('manage');
  const [isAdding, setAdding] = useState(false);
  const records = useRecords(projectPage, FILTERS, { opened: 'project', getKey: ({ projectNo }) => projectNo });
  const close = () => setAdding(false);
  const add = (kind: 'link' | 'primary') =>
    mayManage && (
      <Button kind={kind} onClick={() => setAdding(true)}>
        {t('projects.add')}
      </Button>
    );
  return (
    <>
      <RecordsPage
        text={useRecordsText('brokers', 'projects')}
        records={records}
        emptyAction={add('link')}
        actions={add('primary')}
        lead={<ProjectTotals totals={records.query.data?.totals} />}
        columns={useProjectColumns()}
        getStatus={({ status }) => status}
        onOpen={({ projectNo }) => void navigate(path(`brokersManager/project-detail/${projectNo}`))}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <ProjectForm project={undefined} onSaved={close} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { BY_TIME } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { PROJECT } from '../parts/filters.ts';
import { capitalActions } from '../queries.ts';
import { ACTION_FILTERS } from './actionFilters.ts';
import { useActionColumns } from './useActionColumns.tsx';

const ActionDrawer = lazyPart(() => import('./ActionDrawer.tsx'));

/** `?project=P-2611-0001&type=loan&status=approved&since=2026-11-01&page=2`. */
export const FILTERS = { projectNo: PROJECT, ...ACTION_FILTERS, ...BY_TIME };

/** BR-13: what was done with the capital of projects by time, and the file of it. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const records = useRecords(capitalActions, FILTERS, { opened: 'action', getKey: ({ actionNo }) => actionNo });
  return (
    <RecordsPage
      text={useRecordsText('brokers', 'operations')}
      records={records}
      emptyAction={<PathLink to="brokersManager/project">{t('projects.title')}</PathLink>}
      exportedBy="exportBrokerFinancingAction"
      columns={useActionColumns(records.items)}
      getStatus={({ status }) => status}
      renderDetail={(action) => <ActionDrawer action={action} onClose={() => records.open(undefined)} />}
    />
  );
}

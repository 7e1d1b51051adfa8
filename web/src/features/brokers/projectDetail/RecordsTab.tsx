import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Suspense } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { BY_TIME } from '../../../lib/records/filter.ts';
import { RecordsSection } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { ACTION_FILTERS } from '../operations/actionFilters.ts';
import { useActionColumns } from '../operations/useActionColumns.tsx';
import { capitalActions } from '../queries.ts';
import { Financings } from './Financings.tsx';
import { ProjectTransfers } from './ProjectTransfers.tsx';

const ActionDrawer = lazyPart(() => import('../operations/ActionDrawer.tsx'));

const FILTERS = { ...ACTION_FILTERS, ...BY_TIME };

/** BR-03, BR-13: the financings of a project, and what was done with its capital. */
export default function RecordsTab({ projectNo }: { projectNo: string }) {
  const { t } = useTranslation('brokers');
  const records = useRecords(capitalActions, FILTERS, {
    opened: 'action',
    getKey: ({ actionNo }) => actionNo,
    kept: ['tab'],
    fixed: { projectNo },
  });
  return (
    <>
      <Financings projectNo={projectNo} />
      <ProjectTransfers projectNo={projectNo} />
      <Section
        title={t('operations.title')}
        action={
          <PathLink to={`brokersManager/assetFlow?tab=flow&project=${projectNo}`}>{t('operations.entries')}</PathLink>
        }
      >
        <RecordsSection
          text={useRecordsText('brokers', 'operations')}
          records={records}
          columns={useActionColumns(records.items, true)}
          getStatus={({ status }) => status}
        />
      </Section>
      <Suspense fallback={null}>
        {records.opened !== undefined && (
          <ActionDrawer action={records.opened} onClose={() => records.open(undefined)} />
        )}
      </Suspense>
    </>
  );
}

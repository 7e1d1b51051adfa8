import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { download } from '../lib/call.ts';
import { Changes } from '../parts/Changes.tsx';
import { listChanges } from '../parts/changes.ts';
import { conditionOf, searches } from '../parts/records/filter.ts';
import type { RecordDetail } from '../parts/records/RecordList.tsx';
import { RecordsPage } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';
import { VerificationState } from './VerificationState.tsx';

type AuditRecord = OperationsAnswerOf<'pageAudit'>['items'][number];

const FILTERS = searches('actor', 'action', 'subject');

const COLUMNS: readonly RecordColumn<AuditRecord>[] = [
  { name: 'No', end: true, cell: ({ sequence }) => sequence },
  { name: 'Time', wide: true, cell: ({ at }) => <Time at={at} /> },
  { name: 'Action', opens: ({ action }) => splitWords(action) },
  { name: 'By', maxWidth: '360px', breakWords: true, cell: ({ actorName, actor }) => actorName ?? actor },
  { name: 'On', wide: 'desktop', maxWidth: '360px', breakWords: true, cell: ({ subject }) => subject },
  { name: 'From', wide: 'desktop', cell: ({ address }) => address ?? '–' },
];

const DETAIL: RecordDetail<AuditRecord> = {
  kind: 'below',
  draw: (record) => <AuditDetail record={record} />,
  className: styles.more,
};

/** The audit log: every significant action with actor, origin, and state before and after. */
export function Page() {
  const records = useRecords('pageAudit', FILTERS, conditionOf);
  return (
    <RecordsPage
      title="Audit log"
      notice={<VerificationState kind="audit" />}
      records={records}
      label="Audit records"
      columns={COLUMNS}
      getKey={({ sequence }) => sequence}
      empty={{ title: 'No record matches', text: 'Search by operator, action or target.' }}
      detail={DETAIL}
      exportRows={(onRows) => download('exportAudit', { queryCondition: conditionOf(records.values) }, onRows)}
    />
  );
}

/** The record in whole: origin, changes and hash. */
function AuditDetail({ record: { at, actor, subject, client, before, after, hash } }: { record: AuditRecord }) {
  return (
    <>
      <p>
        <Time at={at} />, {actor}, {subject}
      </p>
      <p>{client ?? '–'}</p>
      <Changes of={listChanges({ before, after })} />
      <Text breakWords tone="3">
        {hash}
      </Text>
    </>
  );
}

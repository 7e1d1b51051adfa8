import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { useExport } from '@aldgate/client-kit/lists/useExport.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { download, useCallQuery } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { Changes, splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { Filters } from '../parts/Filters.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';
import { VerificationState } from './VerificationState.tsx';

const FIELDS = ['actor', 'action', 'subject'] as const;

const COLUMNS: readonly Column[] = [
  { name: 'No', end: true },
  { name: 'Time', wide: true },
  { name: 'Action' },
  { name: 'By' },
  { name: 'On', wide: 'desktop' },
  { name: 'From', wide: 'desktop' },
];

const count = (value: number) => value.toLocaleString('en-US');

/** The audit log: every significant action with actor, origin, and state before and after. */
export function Page() {
  const paging = usePage();
  const queryCondition = paging.filters(FIELDS);
  const query = useCallQuery('pageAudit', { ...pageCondition(paging.position, paging.pageSize), queryCondition });
  const [open, setOpen] = useState<string>();
  const { save, isSaving, rows } = useExport({
    read: (onRows) => download('exportAudit', { queryCondition }, onRows),
    onCut: (maximum) =>
      toast(
        'info',
        `The file holds the first ${count(maximum)} records. Its last line says where to export the rest from.`,
      ),
    onError: (error) => toast('error', errorText(error)),
  });
  return (
    <Screen
      title="Audit log"
      actions={
        <>
          <Filters fields={FIELDS} paging={paging} />
          <Button disabled={isSaving} onClick={save}>
            {isSaving ? `Exporting: ${count(rows)} records` : 'Export current view'}
          </Button>
        </>
      }
    >
      <VerificationState kind="audit" />
      <List
        query={query}
        label="Audit records"
        columns={COLUMNS}
        empty={{ title: 'No record matches', text: 'Search by operator, action or target.' }}
        paging={paging}
      >
        {(record) => (
          <AuditRecord
            key={record.sequence}
            record={record}
            isOpen={open === record.sequence}
            onOpen={(isOpen) => setOpen(isOpen ? record.sequence : undefined)}
          />
        )}
      </List>
    </Screen>
  );
}

interface AuditRecordProps {
  readonly record: OperationsAnswerOf<'pageAudit'>['items'][number];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A record's row; expanded, its details are below it. */
function AuditRecord({ record, isOpen, onOpen }: AuditRecordProps) {
  return (
    <>
      <tr>
        <td data-align="end">{record.sequence}</td>
        <td data-wide>
          <Time at={record.at} />
        </td>
        <td>
          <TextButton expanded={isOpen} onPress={() => onOpen(!isOpen)}>
            {splitWords(record.action)}
          </TextButton>
        </td>
        <Text as="td" maxWidth="360px" breakWords>
          {record.actorName ?? record.actor}
        </Text>
        <Text as="td" maxWidth="360px" breakWords data-wide="desktop">
          {record.subject}
        </Text>
        <td data-wide="desktop">{record.address ?? '–'}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} className={styles.more}>
            <p>
              <Time at={record.at} />, {record.actor}, {record.subject}
            </p>
            <p>{record.client ?? '–'}</p>
            <Changes before={record.before} after={record.after} />
            <Text breakWords tone="3">
              {record.hash}
            </Text>
          </td>
        </tr>
      )}
    </>
  );
}

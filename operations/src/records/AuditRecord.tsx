import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Changes, splitWords } from '../parts/Changes.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';

interface AuditRecordProps {
  readonly record: OperationsAnswerOf<'pageAudit'>['items'][number];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A record's row; expanded, its details are below it. */
export function AuditRecord({ record, isOpen, onOpen }: AuditRecordProps) {
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

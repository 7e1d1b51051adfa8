import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useAction, useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Time } from '../parts/Time.tsx';
import { ClosingNote } from './ClosingNote.tsx';
import { SubjectHeading } from './SubjectHeading.tsx';
import styles from './subject.module.css';

/** ID-14: an enquiry and its outcome. */
export function ContactTask({ contactId }: { contactId: string }) {
  const query = useCallQuery('queryContact', { contactId });
  const close = useAction('closeContact', 'Enquiry closed.');
  return (
    <QueryResult query={query}>
      {(contact) => (
        <>
          <div className={styles.pad}>
            <Text size="13" lead="text" tone="2">
              Asked on <Time at={contact.at} />
            </Text>
            <Rows>
              <Row label="Name">{contact.name}</Row>
              <Row label="Email">
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </Row>
              <Row label="Phone">{contact.phone}</Row>
              <Row label="Solution">{splitWords(contact.solution)}</Row>
              {contact.note !== null && <Row label="Note">{contact.note}</Row>}
            </Rows>
            <SubjectHeading>Message</SubjectHeading>
            <Text maxWidth="72ch" size="13" lead="text" preserveLines tone="2">
              {contact.message === '' ? '–' : contact.message}
            </Text>
          </div>
          {contact.closedAt === null && (
            <ClosingNote label="Close enquiry" action={close} onClose={(note) => void close.run({ contactId, note })} />
          )}
        </>
      )}
    </QueryResult>
  );
}

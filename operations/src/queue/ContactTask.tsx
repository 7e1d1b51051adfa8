import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useAsk } from '../app/useAsk.ts';
import { useDeed } from '../app/useDeed.ts';
import { Asked } from '../parts/Asked.tsx';
import { words } from '../parts/Changes.tsx';
import { Time } from '../parts/Time.tsx';
import { Decision } from './Decision.tsx';
import styles from './subject.module.css';

/** ID-14: somebody's question, and how it ended. */
export function ContactTask({ contactId }: { contactId: string }) {
  const query = useAsk('queryContact', { contactId });
  const close = useDeed('closeContact', 'The enquiry is closed.');
  const mayClose = useMay('customers');
  const [note, setNote] = useState('');
  return (
    <Asked query={query}>
      {(contact) => (
        <>
          <div className={styles.pad}>
            <p className={styles.what}>
              Asked on <Time at={contact.at} />
            </p>
            <Rows>
              <Row label="Name">{contact.name}</Row>
              <Row label="Email">
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </Row>
              <Row label="Phone">{contact.phone}</Row>
              <Row label="Solution">{words(contact.solution)}</Row>
              {contact.note !== null && <Row label="Note">{contact.note}</Row>}
            </Rows>
            <h3>Message</h3>
            <p className={styles.words}>{contact.message === '' ? '–' : contact.message}</p>
          </div>
          {contact.closedAt === null && mayClose && (
            <Decision
              reason={note}
              onReason={setNote}
              note="Write down what was said."
              error={close.error}
              approve={{
                label: 'Close the enquiry',
                disabled: close.busy || note.trim() === '',
                onPress: () => void close.run({ contactId, note: note.trim() }),
              }}
            />
          )}
        </>
      )}
    </Asked>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { errorText } from '../lib/errorText.ts';
import { useAction } from '../lib/useAction.ts';
import { Time } from '../parts/Time.tsx';
import type { CustomerDetail } from './customerDetail.ts';
import styles from './customers.module.css';

/** Operators' notes on this customer. Notes cannot be deleted. */
export function Notes({ customer: { institutionId, notes } }: { customer: CustomerDetail }) {
  const [text, setText] = useState('');
  const add = useAction('addCustomerNote', 'Noted.');
  return (
    <section className={styles.section} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <Box as="ol">
        {notes.map((note) => (
          <Text as="li" padding="2 0" lineBottom="1" size="13" lead="text" key={note.noteId}>
            <Text maxWidth="80ch" preserveLines>
              {note.text}
            </Text>
            <Text as="small" size="12" tone="3">
              {note.author.name}, <Time at={note.at} />
            </Text>
          </Text>
        ))}
      </Box>
      <form
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault();
          void add.run({ institutionId, text: text.trim() }).then((answer) => {
            if (answer !== undefined) setText('');
          });
        }}
      >
        <TextArea label="New note" lengthMax={2_000} value={text} onValue={setText} />
        {add.error !== undefined && <p role="alert">{errorText(add.error)}</p>}
        <Button type="submit" disabled={add.busy || text.trim() === ''}>
          Add note
        </Button>
      </form>
    </section>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { Failure } from '../parts/Failure.tsx';
import { Section } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import type { CustomerDetail } from './customerDetail.ts';

/** Operators' notes on this customer. Notes cannot be deleted. */
export function Notes({ customer: { institutionId, notes } }: { customer: CustomerDetail }) {
  const [text, setText] = useState('');
  const mayAdd = usePermission('work');
  const add = useAction('addCustomerNote', 'Noted.');
  return (
    <Section title="Notes">
      <ol>
        {notes.map((note) => (
          <Text key={note.noteId} as="li" padding="2 0" lineBottom="1" size="13" lead="text">
            <Text maxWidth="80ch" preserveLines>
              {note.text}
            </Text>
            <Text as="small" size="12" tone="3">
              {note.author.name}, <Time at={note.at} />
            </Text>
          </Text>
        ))}
      </ol>
      {mayAdd && (
        <Stack
          as="form"
          gap="2"
          maxWidth="640px"
          padding="3 0 0"
          onSubmit={(event) => {
            event.preventDefault();
            void add.run({ institutionId, text: text.trim() }).then((answer) => {
              if (answer !== undefined) setText('');
            });
          }}
        >
          <TextArea label="New note" lengthMax={2_000} value={text} onValue={setText} />
          <Failure error={add.error} />
          <div>
            <Button type="submit" disabled={add.busy || text.trim() === ''}>
              Add note
            </Button>
          </div>
        </Stack>
      )}
    </Section>
  );
}

import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Section } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import type { CustomerDetail } from './customerDetail.ts';

type Person = CustomerDetail['people'][number];
type OpenDialog = { readonly kind: 'sessions' | 'google'; readonly person: Person };

const COLUMNS: readonly Column[] = [
  { name: 'Email' },
  { name: 'Role' },
  { name: 'Second factor', wide: true },
  { name: 'Phone', wide: 'desktop' },
  { name: 'Last login', wide: 'desktop' },
  { name: 'Actions', end: true, visuallyHidden: true },
];

/** The customer's members, with the actions for a lost phone or a compromised account. */
export function People({ customer }: { customer: CustomerDetail }) {
  const mayChange = usePermission('customers');
  const [open, setOpen] = useState<OpenDialog>();
  return (
    <Section title="People">
      <Table label="People" head={<Columns of={COLUMNS} />}>
        {customer.people.map((person) => (
          <tr key={person.userId}>
            <Text as="td" breakWords>
              {person.email}
              {person.removedAt !== null && ' (removed)'}
            </Text>
            <td>{splitWords(person.role)}</td>
            <td data-wide>{formatFactors(person)}</td>
            <td data-wide="desktop">{person.phone ?? '–'}</td>
            <td data-wide="desktop">
              <Time at={person.lastSignInAt} />
            </td>
            <td data-align="end">
              {mayChange && person.removedAt === null && (
                <Inline as="span" inline wrap gap="2" justify="end" align="stretch">
                  <Button
                    size="small"
                    disabled={person.openSessions === 0}
                    title={person.openSessions === 0 ? 'No session is open.' : undefined}
                    onClick={() => setOpen({ kind: 'sessions', person })}
                  >
                    Log out ({person.openSessions})
                  </Button>
                  <Button
                    size="small"
                    disabled={!person.googleBound}
                    title={person.googleBound ? undefined : 'Google is not bound.'}
                    onClick={() => setOpen({ kind: 'google', person })}
                  >
                    Reset Google
                  </Button>
                </Inline>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {open?.kind === 'sessions' && <SignOut person={open.person} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'google' && <ResetGoogle person={open.person} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

function formatFactors({ googleBound, passkeys }: Person): string {
  const factors = [...(googleBound ? ['Google'] : []), ...(passkeys > 0 ? [`${passkeys} passkeys`] : [])];
  return factors.length === 0 ? 'Email' : factors.join(', ');
}

function SignOut({ person, onClose }: { person: Person; onClose: () => void }) {
  const action = useAction('endCustomerSessions', 'Logged out everywhere.');
  return (
    <ActionDialog
      title={`Sign ${person.email} out`}
      text="Ends every session immediately. The user can log in again."
      confirm="Log out everywhere"
      kind="danger"
      action={action}
      body={(reason) => ({ userId: person.userId, reason })}
      onClose={onClose}
    />
  );
}

function ResetGoogle({ person, onClose }: { person: Person; onClose: () => void }) {
  const action = useAction('resetGoogle', 'Reset.');
  return (
    <ActionDialog
      title={`Reset Google for ${person.email}`}
      text="After a second operator’s approval, the authenticator is unbound, every session ends and withdrawals are paused."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ userId: person.userId, reason })}
      onClose={onClose}
    />
  );
}

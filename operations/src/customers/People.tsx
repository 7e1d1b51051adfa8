import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useDeed } from '../app/useDeed.ts';
import { words } from '../parts/Changes.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { DeedDialog } from '../parts/DeedDialog.tsx';
import { Time } from '../parts/Time.tsx';
import type { CustomerDetail } from './customerDetail.ts';
import styles from './customers.module.css';

type Person = CustomerDetail['people'][number];
type Open = { readonly kind: 'sessions' | 'google'; readonly person: Person };

const COLUMNS: readonly Column[] = [
  { name: 'Email' },
  { name: 'Role' },
  { name: 'Second factor', wide: true },
  { name: 'Phone', wide: 'desk' },
  { name: 'Last sign-in', wide: 'desk' },
  { name: 'Deeds', end: true, unseen: true },
];

/** Who acts for the customer, and the two deeds for who lost a phone or fears for an account. */
export function People({ customer }: { customer: CustomerDetail }) {
  const mayChange = useMay('customers');
  const [open, setOpen] = useState<Open>();
  return (
    <section className={styles.section} aria-labelledby="people">
      <h2 id="people">People</h2>
      <Table label="People" head={<Columns of={COLUMNS} />}>
        {customer.people.map((person) => (
          <tr key={person.userId}>
            <td className={styles.wrap}>
              {person.email}
              {person.removedAt !== null && ' (removed)'}
            </td>
            <td>{words(person.role)}</td>
            <td data-wide>{factorsText(person)}</td>
            <td data-wide="desk">{person.phone ?? '–'}</td>
            <td data-wide="desk">
              <Time at={person.lastSignInAt} />
            </td>
            <td data-align="end">
              {mayChange && person.removedAt === null && (
                <span className={styles.deeds}>
                  <Button
                    size="small"
                    disabled={person.openSessions === 0}
                    onClick={() => setOpen({ kind: 'sessions', person })}
                  >
                    Sign out ({person.openSessions})
                  </Button>
                  <Button
                    size="small"
                    disabled={!person.googleBound}
                    onClick={() => setOpen({ kind: 'google', person })}
                  >
                    Reset Google
                  </Button>
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {open?.kind === 'sessions' && <SignOut person={open.person} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'google' && <ResetGoogle person={open.person} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function factorsText({ googleBound, passkeys }: Person): string {
  const factors = [...(googleBound ? ['Google'] : []), ...(passkeys > 0 ? [`${passkeys} passkeys`] : [])];
  return factors.length === 0 ? 'Email' : factors.join(', ');
}

function SignOut({ person, onClose }: { person: Person; onClose: () => void }) {
  const deed = useDeed('endCustomerSessions', 'Signed out everywhere.');
  return (
    <DeedDialog
      title={`Sign ${person.email} out`}
      text="Every session ends at once. They can sign in again."
      confirm="Sign out everywhere"
      kind="danger"
      deed={deed}
      body={(reason) => ({ userId: person.userId, reason })}
      onClose={onClose}
    />
  );
}

function ResetGoogle({ person, onClose }: { person: Person; onClose: () => void }) {
  const deed = useDeed('resetGoogle', 'Reset.');
  return (
    <DeedDialog
      title={`Reset Google of ${person.email}`}
      text="Once a second operator agrees, the authenticator is unbound, every session ends, and withdrawals wait."
      confirm="Ask for it"
      deed={deed}
      body={(reason) => ({ userId: person.userId, reason })}
      onClose={onClose}
    />
  );
}

import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { describeFreeze } from '@aldgate/domain/identity/freezeNames.ts';
import { RESTRICTED_ACTIONS, type RestrictedAction } from '@aldgate/domain/identity/restriction.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
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

type Restriction = CustomerDetail['restrictions'][number];
type OpenDialog = { readonly kind: 'add' | 'freeze' } | { readonly kind: 'lift'; readonly restriction: Restriction };

const COLUMNS: readonly Column[] = [
  { name: 'Action' },
  { name: 'Reason' },
  { name: 'For', wide: true },
  { name: 'Until', wide: true },
  { name: 'Lift', end: true, visuallyHidden: true },
];

/** ID-17, ID-19: the customer's active restrictions; adding takes effect immediately, lifting needs two operators. */
export function Restrictions({ customer }: { customer: CustomerDetail }) {
  const mayChange = usePermission('customers');
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <Section
      title="Restrictions"
      actions={
        mayChange && (
          <Inline wrap gap="2">
            <Button size="small" onClick={() => setOpen({ kind: 'add' })}>
              Restrict
            </Button>
            <Button
              size="small"
              kind="danger"
              disabled={customer.frozen}
              title={customer.frozen ? 'Already frozen.' : undefined}
              onClick={() => setOpen({ kind: 'freeze' })}
            >
              Freeze
            </Button>
          </Inline>
        )
      }
    >
      {customer.restrictions.length === 0 ? (
        <Text size="13" tone="3">
          No restrictions.
        </Text>
      ) : (
        <List
          restrictions={customer.restrictions}
          onLift={mayChange ? (restriction) => setOpen({ kind: 'lift', restriction }) : undefined}
        />
      )}
      {open?.kind === 'add' && <AddRestriction customer={customer} onClose={close} />}
      {open?.kind === 'freeze' && <Freeze customer={customer} onClose={close} />}
      {open?.kind === 'lift' && <Lift restriction={open.restriction} onClose={close} />}
    </Section>
  );
}

interface ListProps {
  readonly restrictions: readonly Restriction[];
  readonly onLift: ((restriction: Restriction) => void) | undefined;
}

function List({ restrictions, onLift }: ListProps) {
  return (
    <Table label="Restrictions" head={<Columns of={COLUMNS} />}>
      {restrictions.map((restriction) => (
        <tr key={restriction.restrictionId}>
          <td>{splitWords(restriction.action)}</td>
          <Text as="td" breakWords>
            {splitWords(restriction.reason)}
            {restriction.note !== null && `: ${restriction.note}`}
          </Text>
          <td data-wide>{restriction.user?.email ?? 'Everybody'}</td>
          <td data-wide>{restriction.until === null ? 'Until it is lifted' : <Time at={restriction.until} />}</td>
          <td data-align="end">
            {onLift !== undefined && (
              <Button size="small" onClick={() => onLift(restriction)}>
                Lift
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Freeze({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const freeze = useAction('freezeCustomer', 'The customer is frozen.');
  return (
    <ActionDialog
      title={`Freeze ${customer.name}`}
      text="Takes effect immediately, and every member is logged out. Lifting the freeze requires two operators."
      confirm="Freeze"
      kind="danger"
      action={freeze}
      body={(reason) => ({ institutionId: customer.institutionId, reason })}
      onClose={onClose}
    >
      <FreezeScope />
    </ActionDialog>
  );
}

/** Lists what a freeze stops, cancels and leaves possible. */
function FreezeScope() {
  const { stops, stays, effects } = describeFreeze('en-US');
  const lists = [
    ['Stops immediately', stops],
    ['Cancelled and suspended', effects],
    ['Stays possible', stays],
  ] as const;
  return (
    <>
      {lists.map(([title, items]) => (
        <div key={title}>
          <Text weight="mid">{title}</Text>
          <Text as="ul" marker="disc">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Text>
        </div>
      ))}
    </>
  );
}

function Lift({ restriction, onClose }: { restriction: Restriction; onClose: () => void }) {
  const lift = useAction('liftRestriction', 'Lifted.');
  return (
    <ActionDialog
      title={`Lift the restriction of ${restriction.action}`}
      text="Needs a second operator’s approval."
      confirm="Submit for approval"
      action={lift}
      body={(reason) => ({ restrictionId: restriction.restrictionId, reason })}
      onClose={onClose}
    />
  );
}

const HOUR_MS = 3_600_000;
const ACTIONS = RESTRICTED_ACTIONS.map((value) => ({ value, label: splitWords(value) }));
const DURATIONS = [
  { value: '24', label: '24 hours' },
  { value: '72', label: '72 hours' },
  { value: '168', label: '7 days' },
  { value: '', label: 'Until it is lifted' },
];

/** Restricts an action for the customer, or for one member. */
function AddRestriction({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const add = useAction('addRestriction', 'Restricted. The customer has been informed.');
  const [action, setAction] = useState<RestrictedAction>('withdraw');
  const [hours, setHours] = useState('24');
  const [userId, setUserId] = useState('');
  const people = customer.people.filter(({ removedAt }) => removedAt === null);
  return (
    <ActionDialog
      title="Restrict an action"
      text="Takes effect immediately. The customer sees that operations restricted the action, and until when."
      confirm={`Restrict ${action}`}
      kind="danger"
      action={add}
      body={(reason) => ({
        institutionId: customer.institutionId,
        action,
        reason,
        ...(hours !== '' && { until: Math.floor(serverClock.now()) + Number(hours) * HOUR_MS }),
        ...(userId !== '' && { userId }),
      })}
      onClose={onClose}
    >
      <Field label="Action">
        <Select label="Action" options={ACTIONS} value={action} onValue={setAction} />
      </Field>
      <Field label="For">
        <Select
          label="For"
          options={[
            { value: '', label: 'Everybody' },
            ...people.map(({ userId: value, email }) => ({ value, label: email })),
          ]}
          value={userId}
          onValue={setUserId}
        />
      </Field>
      <Field label="Duration">
        <Select label="Duration" options={DURATIONS} value={hours} onValue={setHours} />
      </Field>
    </ActionDialog>
  );
}

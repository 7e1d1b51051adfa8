import { RESTRICTED_ACTIONS, type RestrictedAction } from '@aldgate/domain/identity/restriction.ts';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { splitWords } from '../parts/Changes.tsx';
import type { CustomerDetail } from './customerDetail.ts';

const HOUR_MS = 3_600_000;
const ACTIONS = RESTRICTED_ACTIONS.map((value) => ({ value, label: splitWords(value) }));
const DURATIONS = [
  { value: '24', label: '24 hours' },
  { value: '72', label: '72 hours' },
  { value: '168', label: '7 days' },
  { value: '', label: 'Until it is lifted' },
];

/** Restricts an action for the customer, or for one member. */
export function AddRestriction({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
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
        ...(hours !== '' && { until: Date.now() + Number(hours) * HOUR_MS }),
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

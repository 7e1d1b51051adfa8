import { RESTRICTED_ACTIONS, type RestrictedAction } from '@aldgate/domain/identity/restriction.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useState } from 'react';
import { useDeed } from '../app/useDeed.ts';
import { words } from '../parts/Changes.tsx';
import { DeedDialog } from '../parts/DeedDialog.tsx';
import { Labelled } from '../parts/Labelled.tsx';
import type { CustomerDetail } from './customerDetail.ts';

const HOUR_MS = 3_600_000;
const ACTIONS = RESTRICTED_ACTIONS.map((value) => ({ value, label: words(value) }));
const DURATIONS = [
  { value: '24', label: '24 hours' },
  { value: '72', label: '72 hours' },
  { value: '168', label: '7 days' },
  { value: '', label: 'Until it is lifted' },
];

/** Restricts an action of the customer, or of one member. */
export function AddRestriction({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const add = useDeed('addRestriction', 'Restricted. The customer sees it now.');
  const [action, setAction] = useState<RestrictedAction>('withdraw');
  const [hours, setHours] = useState('24');
  const [userId, setUserId] = useState('');
  const people = customer.people.filter(({ removedAt }) => removedAt === null);
  return (
    <DeedDialog
      title="Restrict an action"
      text="It takes effect at once. The customer reads that operations restricted it, and until when."
      confirm={`Restrict ${action}`}
      kind="danger"
      deed={add}
      body={(reason) => ({
        institutionId: customer.institutionId,
        action,
        reason,
        ...(hours !== '' && { until: Date.now() + Number(hours) * HOUR_MS }),
        ...(userId !== '' && { userId }),
      })}
      onClose={onClose}
    >
      <Labelled label="Action">
        <Select label="Action" options={ACTIONS} value={action} onValue={setAction} />
      </Labelled>
      <Labelled label="For">
        <Select
          label="For"
          options={[
            { value: '', label: 'Everybody' },
            ...people.map(({ userId: value, email }) => ({ value, label: email })),
          ]}
          value={userId}
          onValue={setUserId}
        />
      </Labelled>
      <Labelled label="How long">
        <Select label="How long" options={DURATIONS} value={hours} onValue={setHours} />
      </Labelled>
    </DeedDialog>
  );
}

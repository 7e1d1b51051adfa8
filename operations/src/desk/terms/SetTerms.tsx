import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import type { DeskView } from '../deskView.ts';
import { SizeFields } from '../SizeFields.tsx';

const SIZES = [
  { field: 'minimumUsd', label: 'Minimum, USD' },
  { field: 'streamMaximumUsd', label: 'Maximum of real-time prices and limit orders, USD' },
  { field: 'maximumUsd', label: 'Maximum on request, USD' },
  { field: 'dailyUsd', label: 'USD in 24 hours' },
  { field: 'boundBps', label: 'A requested price ends early beyond, bps' },
] as const;

const FIELDS = SIZES.map(({ field }) => field);

/** Sizes and the bound, which two operators change. */
export function SetTerms({ terms, onClose }: { terms: DeskView['terms']; onClose: () => void }) {
  const action = useAction('setDeskTerms', 'Changed.');
  const [entered, setEntered] = useState(terms);
  return (
    <ActionDialog
      title="Sizes of the desk"
      text="Needs a second operator’s approval."
      confirm="Submit for approval"
      action={action}
      atFields={FIELDS}
      body={(reason) => ({
        minimumUsd: toPlainAmount(entered.minimumUsd),
        streamMaximumUsd: toPlainAmount(entered.streamMaximumUsd),
        maximumUsd: toPlainAmount(entered.maximumUsd),
        dailyUsd: toPlainAmount(entered.dailyUsd),
        boundBps: toPlainAmount(entered.boundBps),
        reason,
      })}
      onClose={onClose}
    >
      <SizeFields
        fields={SIZES}
        entered={entered}
        error={action.error}
        onEnter={(field, text) => setEntered((now) => ({ ...now, [field]: text }))}
      />
    </ActionDialog>
  );
}

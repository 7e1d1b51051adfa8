import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import type { DeskView } from '../deskView.ts';
import { SizeFields } from '../SizeFields.tsx';

export type OwnSizes = DeskView['limits'][number];

const SIZES = [
  { field: 'minimumUsd', label: 'Minimum, USD' },
  { field: 'maximumUsd', label: 'Maximum, USD' },
  { field: 'dailyUsd', label: 'USD in 24 hours' },
] as const;

const FIELDS = SIZES.map(({ field }) => field);

/** A customer's own sizes at the desk. An empty field returns to the desk's. */
export function SetSizes({ sizes, onClose }: { sizes: OwnSizes; onClose: () => void }) {
  const { customer, minimumUsd, maximumUsd, dailyUsd } = sizes;
  const action = useAction('setDeskLimit', 'OTC sizes set.');
  const [entered, setEntered] = useState({
    minimumUsd: minimumUsd ?? '',
    maximumUsd: maximumUsd ?? '',
    dailyUsd: dailyUsd ?? '',
  });
  const parse = (text: string) => (text.trim() === '' ? null : toPlainAmount(text));
  return (
    <ActionDialog
      title={`OTC sizes of ${customer.name}`}
      text="Narrower sizes take effect immediately; wider ones need a second operator’s approval. Leave empty to use the desk’s."
      confirm="Set sizes"
      action={action}
      atFields={FIELDS}
      body={(reason) => ({
        institutionId: customer.institutionId,
        minimumUsd: parse(entered.minimumUsd),
        maximumUsd: parse(entered.maximumUsd),
        dailyUsd: parse(entered.dailyUsd),
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

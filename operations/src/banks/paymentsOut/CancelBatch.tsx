import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { formatValueDate } from '../../lib/formatValueDate.ts';
import { usePermission } from '../../lib/session.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import type { Batch } from '../batch/batch.ts';

/** Cancels an approved batch that was not exported or released yet, for example when its value date has passed. */
export function CancelBatch({ batch: { batchId, state, asset, valueDate } }: { batch: Batch }) {
  const mayCancel = usePermission('capital');
  const action = useAction('cancelBankBatch', 'Batch cancelled.');
  const [isOpen, setOpen] = useState(false);
  if (!mayCancel || state !== 'approved') return null;
  return (
    <>
      <Button size="small" kind="danger" onClick={() => setOpen(true)}>
        Cancel
      </Button>
      {isOpen && (
        <ActionDialog
          title={`Cancel the batch in ${asset} for ${formatValueDate(valueDate)}`}
          text="Takes effect immediately: its payments wait for another batch."
          confirm="Cancel batch"
          kind="danger"
          action={action}
          body={(reason) => ({ batchId, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

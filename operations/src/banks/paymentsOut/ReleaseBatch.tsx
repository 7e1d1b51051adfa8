import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { formatValueDate } from '../../lib/formatValueDate.ts';
import { usePermission } from '../../lib/session.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import type { Batch } from '../batch/batch.ts';

/** Releases an approved batch of the channel, whose payments operators make there. It is final, so it asks before. */
export function ReleaseBatch({ batch, onReleased }: { batch: Batch; onReleased: () => void }) {
  const { batchId, state, payments, asset, valueDate } = batch;
  const mayRelease = usePermission('capital');
  const action = useAction('releaseBankBatch', 'Batch released.');
  const [isOpen, setOpen] = useState(false);
  if (!mayRelease || state !== 'approved' || payments.length === 0) return null;
  const count = `${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}`;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Release
      </Button>
      {isOpen && (
        <ActionDialog
          title={`Release ${count} in ${asset} for ${formatValueDate(valueDate)}`}
          text="Takes effect immediately and is final: afterwards nobody can cancel the payments. Make each of them at the channel, then book it there with the channel’s reference."
          confirm={`Release ${count}`}
          kind="danger"
          action={{
            ...action,
            run: async (body: Parameters<typeof action.run>[0]) => {
              const answer = await action.run(body);
              if (answer !== undefined) onReleased();
              return answer;
            },
          }}
          body={(reason) => ({ batchId, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatValueDate } from '../../lib/formatValueDate.ts';
import { usePermission } from '../../lib/session.ts';
import { useDownload } from '../../lib/useDownload.ts';
import type { Batch } from '../batch/batch.ts';

/** Saves the file of a batch for its bank. The first export is final, so it asks before. */
export function ExportBatch({ batch, onExported }: { batch: Batch; onExported: () => void }) {
  const { batchId, state, payments, asset, valueDate } = batch;
  const mayExport = usePermission('capital');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const file = useDownload('writeBankBatchFile', {
    onSaved: () => {
      toast('success', 'File exported.');
      onExported();
    },
    onSettled: () => void queries.invalidateQueries(),
  });
  if (!mayExport || (state !== 'exported' && (state !== 'approved' || payments.length === 0))) return null;
  if (state === 'exported') {
    return (
      <Button size="small" disabled={file.busy} onClick={() => file.save({ batchId })}>
        File
      </Button>
    );
  }
  const count = `${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}`;
  return (
    <>
      <Button size="small" disabled={file.busy} onClick={() => setAsking(true)}>
        Export file
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Export ${count} in ${asset} for ${formatValueDate(valueDate)}?`}
        kind="danger"
        cancelLabel="Back"
        confirmLabel={`Export ${count}`}
        busy={file.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          file.save({ batchId });
        }}
      >
        <Stack gap="2">
          <p>The export is final: the bank pays what its file says.</p>
          <p>Afterwards the batch cannot be cancelled, and its customers cannot cancel their withdrawals.</p>
        </Stack>
      </ConfirmDialog>
    </>
  );
}

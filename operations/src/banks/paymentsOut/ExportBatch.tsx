import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { usePermission } from '../../lib/session.ts';
import { useDownload } from '../../lib/useDownload.ts';
import type { Batch } from './batch.ts';

/** Saves the file of a batch for its bank; the first export sends its payments. */
export function ExportBatch({ batch, onExported }: { batch: Batch; onExported: () => void }) {
  const { batchId, state, payments } = batch;
  const mayExport = usePermission('capital');
  const queries = useQueryClient();
  const file = useDownload('writeBankBatchFile', {
    onSaved: () => {
      toast('success', 'File exported.');
      onExported();
    },
    onSettled: () => void queries.invalidateQueries(),
  });
  if (!mayExport || (state !== 'exported' && (state !== 'approved' || payments.length === 0))) return null;
  return (
    <Button size="small" disabled={file.busy} onClick={() => file.save({ batchId })}>
      {state === 'approved' ? 'Export file' : 'File'}
    </Button>
  );
}

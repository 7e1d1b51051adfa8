import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../lib/call.ts';
import { errorText } from '../../lib/errorText.ts';
import { usePermission } from '../../lib/session.ts';
import type { Batch } from './batch.ts';

/** Saves the file of a batch for its bank; the first export sends its payments. */
export function ExportBatch({ batch, onExported }: { batch: Batch; onExported: () => void }) {
  const { batchId, state, payments } = batch;
  const mayExport = usePermission('capital');
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  if (!mayExport || (state !== 'exported' && (state !== 'approved' || payments.length === 0))) return null;
  const save = async () => {
    setSaving(true);
    try {
      saveFile(await download('writeBankBatchFile', { batchId }));
      toast('success', 'File exported.');
      onExported();
    } catch (error) {
      // There is no room beside the button for the error.
      toast('error', errorText(error));
    } finally {
      void queries.invalidateQueries();
      setSaving(false);
    }
  };
  return (
    <Button size="small" disabled={isSaving} onClick={() => void save()}>
      {state === 'approved' ? 'Export file' : 'File'}
    </Button>
  );
}

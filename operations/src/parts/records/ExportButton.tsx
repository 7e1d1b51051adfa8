import type { ReceivedFile } from '@aldgate/client-kit/calls/calls.ts';
import { useExport } from '@aldgate/client-kit/lists/useExport.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { errorText } from '../../lib/errorText.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** Saves a whole list as a file; the button counts the records that have come. */
export function ExportButton({ read }: { read: (onRows: (rows: number) => void) => Promise<ReceivedFile> }) {
  const { save, isSaving, rows } = useExport({
    read,
    onCut: (maximum) =>
      toast(
        'info',
        `The file holds the first ${count(maximum)} records. Its last line says where to export the rest from.`,
      ),
    onError: (error) => toast('error', errorText(error)),
  });
  return (
    <Button disabled={isSaving} onClick={save}>
      {isSaving ? `Exporting: ${count(rows)} records` : 'Export current view'}
    </Button>
  );
}

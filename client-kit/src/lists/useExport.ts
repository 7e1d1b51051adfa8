import { EXPORTED_MAX } from '@aldgate/domain/lists/bounds.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../browser/saveFile.ts';
import type { ReceivedFile } from '../calls/calls.ts';

interface ExportOptions {
  /** Requests the file, and reports the number of records that have come. */
  readonly read: (onRows: (rows: number) => void) => Promise<ReceivedFile>;
  /** The file does not hold all records, only this number. */
  readonly onCut: (maximum: number) => void;
  readonly onError: (error: unknown) => void;
}

/** Exports a whole list as a file. `rows` is the number of records that have come. */
export function useExport({ read, onCut, onError }: ExportOptions) {
  const [rows, setRows] = useState(0);
  const file = useMutation({
    mutationFn: async () => {
      setRows(0);
      const received = await read(setRows);
      saveFile(received);
      if (received.rows > EXPORTED_MAX) onCut(EXPORTED_MAX);
    },
    onError,
  });
  return { save: () => file.mutate(), isSaving: file.isPending, rows };
}

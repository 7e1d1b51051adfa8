import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { download } from './call.ts';
import { errorText } from './errorText.ts';

type DownloadName = Parameters<typeof download>[0];

interface DownloadOptions {
  readonly onSaved?: () => void;
  /** Also after an error. */
  readonly onSettled?: () => void;
}

/** Saves the file that a call answers with. Beside its button is no room for an error, so a toast shows it. */
export function useDownload<Name extends DownloadName>(name: Name, { onSaved, onSettled }: DownloadOptions = {}) {
  const file = useSubmission<void, OperationsRequestOf<Name>>({
    mutationFn: async (body) => saveFile(await download(name, body)),
    onSuccess: () => onSaved?.(),
    onError: (error) => toast('error', errorText(error)),
    onSettled: () => onSettled?.(),
  });
  return { save: file.mutate, busy: file.isPending };
}

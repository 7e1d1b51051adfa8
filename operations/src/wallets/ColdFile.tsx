import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { useState } from 'react';
import { call, useAction } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';

type Outgoing = OperationsAnswerOf<'pageOutgoing'>['items'][number];

/** Whether a transfer from cold has an attempt that waits for its signature. */
export const needsSignature = ({ wallet, state, attempts }: Outgoing): boolean =>
  wallet === 'cold' && state !== 'mined' && state !== 'final' && attempts.at(-1)?.txid === null;

/** Saves the unsigned file of a transfer from cold. */
export async function saveColdFile({ outgoingId }: Outgoing): Promise<void> {
  try {
    const { fileName, content } = await call('queryColdFile', { outgoingId });
    saveFile({ name: fileName, content: new Blob([content]) });
  } catch (error) {
    toast('error', errorText(error));
  }
}

/** Uploads the file that was signed offline. */
export function SubmitColdFile({ outgoing, onClose }: { outgoing: Outgoing; onClose: () => void }) {
  const { outgoingId, amount, asset } = outgoing;
  const action = useAction('submitColdFile', 'The signed transaction will be sent.');
  const [content, setContent] = useState('');
  return (
    <ActionDialog
      title={`Signed transfer of ${amount} ${asset}`}
      text="Sign the unsigned file offline with “npm run cold:sign -- FILE” and upload the signed file. Each of its fields is compared with the request before it is sent."
      confirm="Send"
      action={action}
      missing={content === '' ? 'Choose the signed file.' : undefined}
      body={(reason) => ({ outgoingId, content, reason })}
      onClose={onClose}
    >
      <Field label="Signed file">
        <input
          type="file"
          accept=".json,.psbt"
          aria-label="Signed file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            void file?.text().then(setContent);
          }}
        />
      </Field>
    </ActionDialog>
  );
}

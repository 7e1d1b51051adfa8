import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { needsSignature, SubmitColdFile, saveColdFile } from './ColdFile.tsx';

type Outgoing = OperationsAnswerOf<'pageOutgoing'>['items'][number];

/** Offers the operators' actions on a transaction that no block has. */
export function OutgoingActions({ outgoing }: { outgoing: Outgoing }) {
  const [open, setOpen] = useState<'speedUp' | 'cancel' | 'file'>();
  const close = () => setOpen(undefined);
  const newest = outgoing.attempts.at(-1);
  const isOpen = outgoing.state !== 'mined' && outgoing.state !== 'final' && outgoing.requested === null;
  if (!isOpen) return null;
  const mayCancel = outgoing.wallet === 'hot' ? newest?.isCancel !== true : outgoing.state === 'reserved';
  return (
    <Inline gap="2" justify="end" nowrap>
      {needsSignature(outgoing) && (
        <>
          <Button size="small" onClick={() => void saveColdFile(outgoing)}>
            Unsigned file
          </Button>
          <Button size="small" onClick={() => setOpen('file')}>
            Upload signed
          </Button>
        </>
      )}
      {newest != null && newest.txid !== null && (
        <Button size="small" onClick={() => setOpen('speedUp')}>
          Speed up
        </Button>
      )}
      {mayCancel && (
        <Button size="small" kind="danger" onClick={() => setOpen('cancel')}>
          Cancel
        </Button>
      )}
      {open === 'file' && <SubmitColdFile outgoing={outgoing} onClose={close} />}
      {open === 'speedUp' && <SpeedUp outgoing={outgoing} onClose={close} />}
      {open === 'cancel' && <Cancel outgoing={outgoing} onClose={close} />}
    </Inline>
  );
}

interface DialogProps {
  readonly outgoing: Outgoing;
  readonly onClose: () => void;
}

function SpeedUp({ outgoing: { outgoingId, wallet }, onClose }: DialogProps) {
  const action = useAction('speedUpOutgoing', 'A higher fee is offered.');
  const text = 'The transaction is replaced by the same one with a higher fee; whichever is mined first counts.';
  return (
    <ActionDialog
      title="Speed up a transaction"
      text={wallet === 'cold' ? `${text} It must be signed offline again.` : text}
      confirm="Offer a higher fee"
      action={action}
      body={(reason) => ({ outgoingId, reason })}
      onClose={onClose}
    />
  );
}

function Cancel({ outgoing: { outgoingId, wallet }, onClose }: DialogProps) {
  const action = useAction('cancelOutgoing', wallet === 'cold' ? 'Cancelled.' : 'A cancelling transaction is sent.');
  return (
    <ActionDialog
      title="Cancel a transaction"
      text={
        wallet === 'cold'
          ? 'Takes effect immediately: an unsigned file of it is rejected afterwards.'
          : 'A transaction that moves nothing is sent in its place, with a higher fee. Whichever is mined first counts.'
      }
      confirm="Cancel the transaction"
      kind="danger"
      action={action}
      body={(reason) => ({ outgoingId, reason })}
      onClose={onClose}
    />
  );
}

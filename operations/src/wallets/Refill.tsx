import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';

type Holding = OperationsAnswerOf<'queryCustody'>[number];

/** Requests a transfer from cold to hot. */
export function Refill({ holding, onClose }: { holding: Holding; onClose: () => void }) {
  const { network, asset, cold } = holding;
  const action = useAction('requestColdRefill', 'Transfer approved.');
  const [amount, setAmount] = useState('');
  return (
    <ActionDialog
      title={`Move ${asset} from cold to hot`}
      text={`Needs a second operator’s approval. The transaction is then signed offline: its unsigned file is among the outgoing transactions. The cold wallet holds ${cold} ${asset}.`}
      confirm="Submit for approval"
      action={action}
      missing={amount === '' ? 'Enter an amount.' : undefined}
      body={(reason) => ({ network, asset, amount: toPlainAmount(amount), reason })}
      onClose={onClose}
    >
      <TextField label={`Amount (${asset})`} inputMode="decimal" value={amount} onValue={setAmount} />
    </ActionDialog>
  );
}

import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { ChannelNames, isNamed, NEW_NAMES } from '../channel/ChannelNames.tsx';
import type { Batch, Payment } from './batch.ts';

interface BookPaymentProps {
  readonly type: 'payment' | 'return';
  readonly batch: Pick<Batch, 'accountId' | 'asset'>;
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Books a payment that an operator made at the channel, or one that came back. */
export function BookPayment({ type, batch, payment, onClose }: BookPaymentProps) {
  const { reference: paymentId, amount, beneficiary } = payment;
  const action = useAction('bookChannelEntry', 'Entry booked.');
  const [names, setNames] = useState(NEW_NAMES);
  const [cause, setCause] = useState('');
  const isReturn = type === 'return';
  const title = isReturn ? 'came back' : 'was paid';
  return (
    <ActionDialog
      title={`${amount} ${batch.asset} to ${beneficiary} ${title}`}
      text={
        isReturn
          ? 'Needs a second operator’s approval. The amount is credited to who paid it, who reads the channel’s words.'
          : 'Needs a second operator’s approval. The payment is settled, with the channel’s reference of it.'
      }
      confirm="Submit for approval"
      action={action}
      missing={!isNamed(names) || (isReturn && cause.trim() === '') ? 'Enter what the bank named.' : undefined}
      body={(reason) => ({
        account: batch.accountId,
        ...names,
        entry: type === 'return' ? { type, paymentId, cause: cause.trim() } : { type, paymentId },
        reason,
      })}
      onClose={onClose}
    >
      <Grid columns={2} collapse gap="2">
        <ChannelNames value={names} onValue={setNames} />
      </Grid>
      {isReturn && <TextField label="Channel’s words" maxLength={140} value={cause} onValue={setCause} />}
    </ActionDialog>
  );
}

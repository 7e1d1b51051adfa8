import type { OperationsAnswerOf } from '@aldgate/contract';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { fieldError } from '../lib/errorText.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';

export type Pool = OperationsAnswerOf<'queryLending'>[number];

interface FillPoolProps {
  readonly pool: Pool;
  readonly onClose: () => void;
}

/** BR-04: moves an amount from the treasury to the pool, with a second operator. */
export function FillPool({ pool: { asset, treasury }, onClose }: FillPoolProps) {
  const action = useAction('fundLending', 'The pool is filled.');
  const [text, setText] = useState('');
  return (
    <ActionDialog
      title={`Fill the lending pool in ${asset}`}
      text={
        <>
          Needs a second operator’s approval. The treasury has{' '}
          <Amount value={treasury} places={2} placesMax={6} unit={asset} />.
        </>
      }
      confirm="Submit for approval"
      missing={text.trim() === '' ? 'Enter an amount.' : undefined}
      action={action}
      atFields={['amount']}
      body={(reason) => ({ asset, amount: toPlainAmount(text), reason })}
      onClose={onClose}
    >
      <TextField
        label={`Amount, ${asset}`}
        inputMode="decimal"
        value={text}
        error={fieldError(action.error, 'amount')}
        onValue={setText}
      />
    </ActionDialog>
  );
}

import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { CustomerChoice } from './CustomerChoice.tsx';
import type { Line } from './line.ts';

/** Credits a line to a customer whom the operator finds. */
export function MatchLine({ line, onClose }: { line: Line; onClose: () => void }) {
  const { lineId, amount, asset, payer, customer } = line;
  const action = useAction('matchBankLine', 'Credited.');
  const [institutionId, setInstitutionId] = useState(customer?.institutionId ?? '');
  return (
    <ActionDialog
      title={`Match ${amount} ${asset} to a customer`}
      text={`Needs a second operator’s approval. ${payer.name ?? 'A payer without a name'} paid it: state why it belongs to the customer.`}
      confirm="Submit for approval"
      action={action}
      missing={institutionId === '' ? 'Choose a customer.' : undefined}
      body={(reason) => ({ lineId, institutionId, reason })}
      onClose={onClose}
    >
      <CustomerChoice proposed={customer} value={institutionId} onValue={setInstitutionId} />
    </ActionDialog>
  );
}

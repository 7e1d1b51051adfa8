import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { computeBillFee } from '@aldgate/domain/brokers/bills.ts';
import { decimal, isDecimal, isNegative } from '@aldgate/domain/money/amount.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { useState } from 'react';
import { useAction } from '../../../lib/call.ts';
import { fieldError } from '../../../lib/errorText.ts';
import { ActionDialog } from '../../../parts/ActionDialog.tsx';

/** A bill as its reviewers see it. */
export type BillCase = OperationsAnswerOf<'queryBill'>;

/** BR-11: the first review: the reduced volume, with the fee before and after it. */
export function ReviewBill({ bill, onClose }: { bill: BillCase; onClose: () => void }) {
  const action = useAction('reviewBill', 'The bill was reviewed.');
  const [text, setText] = useState('0');
  const reducedVolume = toPlainAmount(text);
  const isWithin = isDecimal(reducedVolume) && !isNegative(reducedVolume) && !decimal(reducedVolume).gt(bill.volume);
  const money = (value: string) => <Amount value={value} places={2} placesMax={6} unit="USDT" />;
  return (
    <ActionDialog
      title={`Review ${bill.name}`}
      text="Another operator issues the bill. The broker reads the reduced volume, not the reason."
      confirm="Send to a second operator"
      missing={isWithin ? undefined : 'Enter a reduced volume from 0 to the volume.'}
      action={action}
      atFields={['reducedVolume']}
      body={(reason) => ({ billNo: bill.billNo, reducedVolume, reason })}
      onClose={onClose}
    >
      <TextField
        label="Reduced volume, USDT"
        inputMode="decimal"
        value={text}
        error={fieldError(action.error, 'reducedVolume')}
        onValue={setText}
      />
      <Rows>
        <Row label="Fee">
          <BeforeAfter
            before={money(bill.amount)}
            after={isWithin ? money(computeBillFee({ ...bill, reducedVolume }).amount) : '–'}
          />
        </Row>
      </Rows>
    </ActionDialog>
  );
}

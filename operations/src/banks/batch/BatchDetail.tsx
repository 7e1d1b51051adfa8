import { describeBankReason } from '@aldgate/domain/bank/bankReason.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { CHARGES_NAMES } from '../../lib/charges.ts';
import { usePermission } from '../../lib/session.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { type Column, Columns } from '../../parts/Columns.tsx';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { TextLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { type Batch, PAYMENT_STATES, type Payment } from './batch.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Beneficiary' },
  { name: 'Pays', wide: true },
  { name: 'Amount', end: true },
  { name: 'State', wide: true },
  { name: 'Bank’s reason', wide: 'desktop' },
  { name: 'Reject', end: true, visuallyHidden: true },
];

/** Shows the maker of a batch, the hash of its file, and its payments. */
export function BatchDetail({ batch }: { batch: Batch }) {
  const { maker, charges, messageId, sha256, exportedAt, payments, asset, state } = batch;
  return (
    <>
      <Text size="12" tone="2" breakWords padding="2 0 0">
        By {maker.name}. Charges: {CHARGES_NAMES[charges]}. Message {messageId}
        {state === 'waiting' && (
          <>
            {'. '}
            <TextLink to="/approvals">Approvals</TextLink>
          </>
        )}
      </Text>
      {sha256 !== null && (
        <Text size="12" tone="2" breakWords>
          Exported <Time at={exportedAt} />, SHA-256 {sha256}
        </Text>
      )}
      {payments.length === 0 ? (
        <EmptyState title="No payment is left" text="They were cancelled, or wait for another batch." />
      ) : (
        <Table label="Payments of the batch" kind="dense" head={<Columns of={COLUMNS} />}>
          {payments.map((payment) => (
            <PaymentRow key={payment.reference} payment={payment} asset={asset} />
          ))}
        </Table>
      )}
    </>
  );
}

function PaymentRow({ payment, asset }: { payment: Payment; asset: string }) {
  const { beneficiary, payer, amount, state, reason, reference } = payment;
  const mayReject = usePermission('capital');
  const [isRejecting, setRejecting] = useState(false);
  return (
    <tr>
      <Text as="td" breakWords>
        {beneficiary}
        <span data-below>{PAYMENT_STATES[state]}</span>
      </Text>
      <td data-wide>
        {payer === 'line_return' ? (
          'A returned payment'
        ) : (
          <TextLink to={`/banks?tab=out&show=all&withdrawal=${reference}`}>A withdrawal</TextLink>
        )}
      </td>
      <td data-align="end">
        <CurrencyAmount value={amount} currency={asset} />
      </td>
      <td data-wide>{PAYMENT_STATES[state]}</td>
      <Text as="td" breakWords data-wide="desktop">
        {reason === null ? '–' : describeBankReason(reason, 'en-US')}
      </Text>
      <td data-align="end">
        {mayReject && state === 'exported' && (
          <Button size="small" kind="danger" onClick={() => setRejecting(true)}>
            Rejected
          </Button>
        )}
        {isRejecting && <Reject payment={payment} asset={asset} onClose={() => setRejecting(false)} />}
      </td>
    </tr>
  );
}

interface RejectProps {
  readonly payment: Payment;
  readonly asset: string;
  readonly onClose: () => void;
}

function Reject({ payment: { reference, amount, beneficiary }, asset, onClose }: RejectProps) {
  const action = useAction('failBankPayment', 'Amount returned.');
  return (
    <ActionDialog
      title={`The bank rejected ${amount} ${asset} to ${beneficiary}`}
      text="Needs a second operator’s approval. The amount is returned to the customer, who reads the reason: enter the bank’s code, such as AC04, or its words."
      confirm="Submit for approval"
      kind="danger"
      action={action}
      body={(reason) => ({ reference, reason })}
      onClose={onClose}
    />
  );
}

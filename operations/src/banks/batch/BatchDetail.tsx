import { describeBankReason } from '@aldgate/domain/bank/bankReason.ts';
import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
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
import { BookPayment } from './BookPayment.tsx';
import { type Batch, describePaymentState, type Payment } from './batch.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Beneficiary' },
  { name: 'Pays', wide: true },
  { name: 'Amount', end: true },
  { name: 'State', wide: true },
  { name: 'Reason', wide: 'desktop' },
  { name: 'Outcome', end: true, visuallyHidden: true },
];

/** Shows the maker of a batch, the hash of its file, and its payments. */
export function BatchDetail({ batch }: { batch: Batch }) {
  const { maker, charges, messageId, sha256, exportedAt, payments, state, remittanceMethod } = batch;
  return (
    <>
      <Text size="12" tone="2" breakWords padding="2 0 0">
        By {maker.name}.{hasFiles(remittanceMethod) && ` Charges: ${CHARGES_NAMES[charges]}.`} Message {messageId}
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
      {sha256 === null && exportedAt !== null && (
        <Text size="12" tone="2">
          Released <Time at={exportedAt} />
        </Text>
      )}
      {payments.length === 0 ? (
        <EmptyState title="No payment is left" text="They were cancelled, or wait for another batch." />
      ) : (
        <Table label="Payments of the batch" kind="dense" head={<Columns of={COLUMNS} />}>
          {payments.map((payment) => (
            <PaymentRow key={payment.reference} payment={payment} batch={batch} />
          ))}
        </Table>
      )}
    </>
  );
}

function PaymentRow({ payment, batch }: { payment: Payment; batch: Batch }) {
  const { beneficiary, payer, amount, state, reason, reference } = payment;
  const stateName = describePaymentState(batch, state);
  return (
    <tr>
      <Text as="td" breakWords>
        {beneficiary}
        <span data-below>{stateName}</span>
      </Text>
      <td data-wide>
        {payer === 'line_return' ? (
          'A returned payment'
        ) : (
          <TextLink to={`/banks?tab=out&show=all&withdrawal=${reference}`}>A withdrawal</TextLink>
        )}
      </td>
      <td data-align="end">
        <CurrencyAmount value={amount} currency={batch.asset} />
      </td>
      <td data-wide>{stateName}</td>
      <Text as="td" breakWords data-wide="desktop">
        {reason === null ? '–' : describeBankReason(reason, 'en-US')}
      </Text>
      <td data-align="end">
        <Outcomes payment={payment} batch={batch} />
      </td>
    </tr>
  );
}

interface OutcomesProps {
  readonly payment: Payment;
  readonly batch: Batch;
}

/** Records the outcome of a payment. A bank's debits and returns come with its statements. */
function Outcomes({ payment, batch }: OutcomesProps) {
  const mayRecord = usePermission('capital');
  const [open, setOpen] = useState<'payment' | 'return' | 'rejection'>();
  const close = () => setOpen(undefined);
  const isByHand = !hasFiles(batch.remittanceMethod);
  const { state } = payment;
  if (!mayRecord || (state !== 'exported' && (state !== 'settled' || !isByHand))) return null;
  return (
    <Inline gap="2" justify="end" wrap>
      {isByHand && state === 'exported' && (
        <Button size="small" onClick={() => setOpen('payment')}>
          Paid
        </Button>
      )}
      {state === 'exported' && (
        <Button size="small" kind="danger" onClick={() => setOpen('rejection')}>
          {isByHand ? 'Not paid' : 'Rejected'}
        </Button>
      )}
      {state === 'settled' && (
        <Button size="small" onClick={() => setOpen('return')}>
          Came back
        </Button>
      )}
      {open === 'rejection' && <Reject payment={payment} batch={batch} onClose={close} />}
      {open !== undefined && open !== 'rejection' && (
        <BookPayment type={open} batch={batch} payment={payment} onClose={close} />
      )}
    </Inline>
  );
}

interface RejectProps extends OutcomesProps {
  readonly onClose: () => void;
}

function Reject({ payment: { reference, amount, beneficiary }, batch, onClose }: RejectProps) {
  const action = useAction('failBankPayment', 'Amount returned.');
  const who = hasFiles(batch.remittanceMethod) ? 'bank' : 'channel';
  return (
    <ActionDialog
      title={`The ${who} rejected ${amount} ${batch.asset} to ${beneficiary}`}
      text={`Needs a second operator’s approval. The amount is returned to the customer, who reads the reason: enter the ${who}’s code, such as AC04, or its words.`}
      confirm="Submit for approval"
      kind="danger"
      action={action}
      body={(reason) => ({ reference, reason })}
      onClose={onClose}
    />
  );
}

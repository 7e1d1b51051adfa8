import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { decimal, isDecimal, isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { fieldError } from '../lib/errorText.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { asOptions, choice, conditionOf } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { CustomerLink, TextLink } from '../parts/TextLink.tsx';

type Shortfall = OperationsAnswerOf<'pageLoanShortfall'>['items'][number];
type Act = 'collect' | 'writeOff';

const FILTERS = { asset: choice('Borrowed', [{ value: 'all', label: 'Any asset' }, ...asOptions(LOAN_ASSETS)]) };

const amount = (value: string, asset: string) => <Amount value={value} places={2} placesMax={8} unit={asset} />;

const columnsOf = (onChoose: (act: Act, loan: Shortfall) => void): readonly RecordColumn<Shortfall>[] => [
  { name: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { name: 'Owed', end: true, cell: ({ liabilities, asset }) => amount(sumLiabilities(liabilities), asset) },
  { name: 'Can be collected', end: true, wide: true, cell: ({ collectable, asset }) => amount(collectable, asset) },
  {
    name: 'Actions',
    end: true,
    visuallyHidden: true,
    cell: (loan) => <Acts loan={loan} onChoose={(act) => onChoose(act, loan)} />,
  },
];

/** LN-01: what liquidations did not bring, and how it is settled by two operators. */
export function Shortfalls() {
  const records = useRecords('pageLoanShortfall', FILTERS, conditionOf);
  const [chosen, setChosen] = useState<{ readonly act: Act; readonly loan: Shortfall }>();
  const close = () => setChosen(undefined);
  return (
    <>
      <RecordsSection
        records={records}
        label="Shortfalls"
        columns={columnsOf((act, loan) => setChosen({ act, loan }))}
        getKey={({ loanId }) => loanId}
        empty={{ title: 'No shortfall', text: 'Loans whose collateral did not bring what was due appear here.' }}
      />
      {chosen?.act === 'collect' && <Collect loan={chosen.loan} onClose={close} />}
      {chosen?.act === 'writeOff' && <WriteOff loan={chosen.loan} onClose={close} />}
    </>
  );
}

function Acts({ loan, onChoose }: { loan: Shortfall; onChoose: (act: Act) => void }) {
  const mayAct = usePermission('capital');
  if (loan.approvalId !== null)
    return <TextLink to={`/approvals?approval=${loan.approvalId}`}>Waits for a second operator</TextLink>;
  if (!mayAct) return null;
  return (
    <Inline gap="2" justify="end" wrap>
      <Button size="small" disabled={!isPositive(loan.collectable)} onClick={() => onChoose('collect')}>
        Collect
      </Button>
      <Button size="small" onClick={() => onChoose('writeOff')}>
        Write off
      </Button>
    </Inline>
  );
}

interface ActProps {
  readonly loan: Shortfall;
  readonly onClose: () => void;
}

function Collect({ loan: { loanId, asset, collectable, customer }, onClose }: ActProps) {
  const action = useAction('collectLoan', 'Sent to a second operator.');
  const [entered, setEntered] = useState(collectable);
  const plain = toPlainAmount(entered);
  const isValid = isDecimal(plain) && isPositive(plain) && !decimal(plain).gt(collectable);
  return (
    <ActionDialog
      title="Collect from the asset account"
      text={`Takes the amount from the asset account of ${customer.name}. Needs a second operator’s approval.`}
      confirm="Submit for approval"
      missing={isValid ? undefined : 'Enter an amount of at most what can be collected.'}
      action={action}
      atFields={['amount']}
      body={(reason) => ({ loanId, amount: plain, reason })}
      onClose={onClose}
    >
      <TextField
        label={`Amount, ${asset}`}
        inputMode="decimal"
        value={entered}
        error={fieldError(action.error, 'amount')}
        onValue={setEntered}
      />
    </ActionDialog>
  );
}

function WriteOff({ loan: { loanId, asset, liabilities, customer }, onClose }: ActProps) {
  const action = useAction('writeOffLoan', 'Sent to a second operator.');
  return (
    <ActionDialog
      title="Write off a loan"
      text={`${customer.name} no longer owes what is written off, and the platform bears it. Needs a second operator’s approval.`}
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ loanId, reason })}
      onClose={onClose}
    >
      <Rows>
        <Row label="Principal">{amount(liabilities.principal, asset)}</Row>
        <Row label="Interest">{amount(liabilities.interest, asset)}</Row>
        <Row label="Overdue interest">{amount(liabilities.overdueInterest, asset)}</Row>
      </Rows>
    </ActionDialog>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { formatValueDate } from '../../lib/formatValueDate.ts';
import { usePermission } from '../../lib/session.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { Facts, type FactValues } from '../../parts/Facts.tsx';
import { CustomerLink, TextLink } from '../../parts/TextLink.tsx';
import { Time } from '../../parts/Time.tsx';
import { LineAmount } from './LineAmount.tsx';
import { describeReasons, isOpen, type Line, STATE_NAMES } from './line.ts';
import { MatchLine } from './MatchLine.tsx';
import { ReturnLine } from './ReturnLine.tsx';

/** A line with all that an operator decides by, and what can be done with it. */
export function LineDetail({ line }: { line: Line }) {
  const { state, approvalId, reasons } = line;
  return (
    <>
      <Inline wrap gap="2 4" justify="between" padding="0 0 2">
        <Text size="20" weight="mid">
          <LineAmount line={line} />
        </Text>
        <Inline gap="2">
          <Badge tone={isOpen(line) || state === 'matching' ? 'warning' : 'neutral'}>{STATE_NAMES[state]}</Badge>
          {approvalId !== null && <TextLink to={`/approvals?approval=${approvalId}`}>Open the approval</TextLink>}
        </Inline>
      </Inline>
      {reasons.length > 0 && (
        <Inline as="ul" wrap gap="2" padding="0 0 2">
          {describeReasons(reasons).map(({ text, tone }) => (
            <li key={text}>
              <Badge tone={tone}>{text}</Badge>
            </li>
          ))}
        </Inline>
      )}
      <LineFacts line={line} />
      {isOpen(line) && line.direction === 'credit' && <Actions line={line} />}
    </>
  );
}

function LineFacts({ line }: { line: Line }) {
  const { payer, customer } = line;
  const party = line.direction === 'credit' ? 'Payer' : 'Payee';
  const facts: FactValues = {
    [party]: payer.name,
    [`${party}’s IBAN`]: payer.iban,
    [`${party}’s account number`]: payer.number,
    Reference: line.reference,
    Text: line.remittance,
    'End-to-end id': line.endToEndId,
    'Bank’s reference': line.bankReference,
    Return: line.isReturn ? 'The bank marks it as a return' : null,
    Account: `${line.account.bankName}, ${line.asset}`,
    'Booked, value': `${formatValueDate(line.bookedOn)}, ${formatValueDate(line.valueOn)}`,
  };
  return (
    <Rows>
      <Row label={isOpen(line) ? 'Proposed customer' : 'Customer'}>
        {customer === null ? '–' : <CustomerLink customer={customer} />}
      </Row>
      <Facts of={facts} />
      <Row label="Imported">
        <Time at={line.importedAt} />
      </Row>
    </Rows>
  );
}

function Actions({ line }: { line: Line }) {
  const mayMatch = usePermission('capital');
  const [open, setOpen] = useState<'match' | 'drop' | 'return'>();
  const close = () => setOpen(undefined);
  if (!mayMatch) return null;
  return (
    <Inline wrap gap="2" padding="4 0 0">
      <Button onClick={() => setOpen('match')}>Match to a customer</Button>
      {line.customer !== null && <Button onClick={() => setOpen('drop')}>Drop the proposal</Button>}
      <Button kind="danger" onClick={() => setOpen('return')}>
        Return to the payer
      </Button>
      {open === 'match' && <MatchLine line={line} onClose={close} />}
      {open === 'drop' && <DropProposal line={line} onClose={close} />}
      {open === 'return' && <ReturnLine line={line} onClose={close} />}
    </Inline>
  );
}

function DropProposal({ line: { lineId, customer }, onClose }: { line: Line; onClose: () => void }) {
  const action = useAction('unmatchBankLine', 'Proposal dropped.');
  return (
    <ActionDialog
      title="Drop the proposal"
      text={`Takes effect immediately: ${customer?.name ?? 'the customer'} is no longer proposed, and an operator must find the customer.`}
      confirm="Drop proposal"
      action={action}
      body={(reason) => ({ lineId, reason })}
      onClose={onClose}
    />
  );
}

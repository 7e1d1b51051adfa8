import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import type { CustomerDetail } from './customerDetail.ts';

type RuleSet = OperationsAnswerOf<'queryCustomerApprovalRule'>;

/** The rules by which the customer's members approve. Two operators set a customer that locked itself out back. */
export function ApprovalRules({ customer: { institutionId } }: { customer: CustomerDetail }) {
  const query = useCallQuery('queryCustomerApprovalRule', { institutionId });
  const mayReset = usePermission('customers');
  const [isOpen, setOpen] = useState(false);
  const ruleSet = query.data;
  const isClosed =
    ruleSet === undefined || ruleSet.rulesId === null || ruleSet.reset !== null || ruleSet.approvalId !== null;
  return (
    <Section
      title="Approval rules"
      actions={
        mayReset &&
        !isClosed && (
          <Button size="small" onClick={() => setOpen(true)}>
            Reset the rules
          </Button>
        )
      }
    >
      <QueryResult query={query}>{(found) => <Rules ruleSet={found} />}</QueryResult>
      {isOpen && <Reset institutionId={institutionId} onClose={() => setOpen(false)} />}
    </Section>
  );
}

const COLUMNS: readonly Column[] = [
  { name: 'Type' },
  { name: 'From (USD)', end: true },
  { name: 'Approvals', end: true },
  { name: 'Who counts' },
];

const KINDS: Readonly<Record<RuleSet['rules'][number]['kind'], string>> = {
  coin_withdrawal: 'Withdrawal of coins',
  bank_withdrawal: 'Withdrawal by bank',
  address: 'Address',
  bank_account: 'Bank account',
  whitelist_off: 'Whitelist off',
  api_key: 'API key',
  loan: 'Loan',
};

function Rules({ ruleSet }: { ruleSet: RuleSet }) {
  const { rulesId, rules, unfulfillable, reset, approvalId } = ruleSet;
  return (
    <>
      {reset !== null && (
        <Note>
          The default applies from <Time at={reset.effectiveAt} /> on. Its administrators can cancel this.
        </Note>
      )}
      {approvalId !== null && <Note>A reset waits for a second operator.</Note>}
      {unfulfillable !== null && (
        <Note kind="warning">
          The active members cannot give {unfulfillable.approvals} approvals of: {KINDS[unfulfillable.kind]}.
        </Note>
      )}
      {rulesId === null ? (
        <Text size="13" tone="3">
          The default: one other member approves.
        </Text>
      ) : (
        <Table label="Approval rules" head={<Columns of={COLUMNS} />}>
          {rules.flatMap(({ kind, steps }) =>
            steps.map(({ fromUsd, approvals, roles, members }) => (
              <tr key={`${kind} ${fromUsd}`}>
                <td>{KINDS[kind]}</td>
                <td data-align="end">
                  <Amount value={fromUsd} placesMax={2} />
                </td>
                <td data-align="end">{approvals}</td>
                <td>{[...roles.map((role) => `each ${role}`), ...members.map(({ email }) => email)].join(', ')}</td>
              </tr>
            )),
          )}
        </Table>
      )}
    </>
  );
}

function Reset({ institutionId, onClose }: { institutionId: string; onClose: () => void }) {
  const action = useAction('resetCustomerApprovalRule', 'Submitted for approval.');
  return (
    <ActionDialog
      title="Reset the approval rules"
      text="For a customer that locked itself out. A second operator approves; every administrator is notified at once and can cancel it; 72 hours later one other member is enough again."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ institutionId, reason })}
      onClose={onClose}
    />
  );
}

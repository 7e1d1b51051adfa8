import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { LOAN_GROUPS, type LoanGroup } from '@aldgate/domain/loans/groups.ts';
import { LOAN_CALLS } from '@aldgate/domain/loans/watch.ts';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import { describeFraction } from '../lib/describeFraction.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { CustomerLink, TextLink } from '../parts/TextLink.tsx';
import { STEPS } from './customerLoan.ts';

type Group = OperationsAnswerOf<'listLoanGroup'>[number];

const NAMES: Readonly<Record<LoanGroup, string>> = {
  asset: 'Borrowed',
  term: 'Term',
  ltv: 'LTV',
  collateralAsset: 'Collateral',
  customer: 'Customer',
};

/** LN-01: the open loans summed by one of their properties. */
export function Groups() {
  const [property, setProperty] = useState<LoanGroup>('asset');
  const query = useCallQuery('listLoanGroup', { property });
  return (
    <Section
      title="Open loans"
      actions={
        <Segmented
          label="Sum by"
          options={LOAN_GROUPS.map((value) => ({ value, label: NAMES[value] }))}
          value={property}
          onValue={setProperty}
        />
      }
    >
      <QueryResult query={query}>
        {(groups) =>
          groups.length === 0 ? (
            <Text size="13" tone="3">
              No loan is open.
            </Text>
          ) : (
            <GroupTable property={property} groups={groups} />
          )
        }
      </QueryResult>
    </Section>
  );
}

const usd = (value: string | null) => (value === null ? '–' : <Amount value={value} places={2} />);

function GroupTable({ property, groups }: { property: LoanGroup; groups: readonly Group[] }) {
  const columns: readonly Column[] = [
    { name: NAMES[property] },
    { name: 'Loans', end: true },
    { name: 'Overdue', end: true, wide: true },
    { name: 'Owed, USD', end: true },
    { name: 'Collateral, USD', end: true, wide: true },
    { name: 'LTV of the sum', end: true, wide: 'desktop' },
    ...(property === 'customer' ? [{ name: 'Owed by projects, USDT', end: true, wide: 'desktop' } as const] : []),
  ];
  return (
    <Table label="Open loans" head={<Columns of={columns} />}>
      {groups.map((group) => (
        <tr key={group.value}>
          <td data-wraps>
            <GroupName property={property} group={group} />
          </td>
          <td data-align="end">{group.loans}</td>
          <td data-align="end" data-wide>
            {group.overdue}
          </td>
          <td data-align="end">{usd(group.owedUsd)}</td>
          <td data-align="end" data-wide>
            {usd(group.pledgedUsd)}
          </td>
          <td data-align="end" data-wide="desktop">
            {describeFraction(group.ltv)}
          </td>
          {property === 'customer' && (
            <td data-align="end" data-wide="desktop">
              {usd(group.projectDebt)}
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function GroupName({ property, group: { value, customer } }: { property: LoanGroup; group: Group }) {
  if (customer !== null)
    return (
      <>
        <CustomerLink customer={customer} /> <TextLink to={`/loans?customer=${customer.institutionId}`}>Loans</TextLink>
      </>
    );
  if (property === 'term') return `${value} days`;
  if (property === 'ltv') return LTV_NAMES.get(value) ?? value;
  return value;
}

const LTV_NAMES = new Map([
  ['below', 'Below the opening'],
  ['opening', STEPS.opening.text],
  ...LOAN_CALLS.map((step) => [step, STEPS[step].text] as const),
  ['unknown', 'Without an index or collateral'],
]);

import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { splitWords } from '../parts/Changes.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Section } from '../parts/Section.tsx';
import type { CustomerDetail } from './customerDetail.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Account' },
  { name: 'Asset' },
  { name: 'Total', end: true },
  { name: 'Frozen', end: true, wide: true },
  { name: 'Available', end: true, wide: true },
];

/** The customer's ledger balances. */
export function Balances({ customer: { balances } }: { customer: CustomerDetail }) {
  return (
    <Section title="Balances">
      {balances.length === 0 ? (
        <Text size="13" tone="3">
          This customer has no ledger balances.
        </Text>
      ) : (
        <Table label="Balances" head={<Columns of={COLUMNS} />}>
          {balances.map(({ accountType, asset, total, frozen, available }) => (
            <tr key={`${accountType} ${asset}`}>
              <td>{splitWords(accountType)}</td>
              <td>{asset}</td>
              <td data-align="end">
                <Amount value={total} placesMax={18} />
              </td>
              <td data-align="end" data-wide>
                <Amount value={frozen} placesMax={18} />
              </td>
              <td data-align="end" data-wide>
                <Amount value={available} placesMax={18} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

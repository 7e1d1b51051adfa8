import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useCallQuery } from '../lib/call.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { Lending } from '../projects/Lending.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'Month' },
  { name: 'Interest', end: true },
  { name: 'Overdue interest', end: true, wide: true },
  { name: 'Fees of liquidations', end: true, wide: 'desktop' },
  { name: 'Written off', end: true, wide: 'desktop' },
];

/** LN-01: what loans earned by month, and the pool that they are paid from. */
export function Pool() {
  const query = useCallQuery('listLoanIncome', {});
  return (
    <Stack gap="6" maxWidth="1080px">
      <Section title="Income by month">
        <QueryResult query={query}>
          {(income) =>
            income.length === 0 ? (
              <Text size="13" tone="3">
                No interest has been counted yet.
              </Text>
            ) : (
              <Table label="Income by month" head={<Columns of={COLUMNS} />}>
                {income.map(({ month, asset, interest, overdueInterest, liquidationFees, writtenOff }) => (
                  <tr key={`${month} ${asset}`}>
                    <td>{month}</td>
                    <td data-align="end">
                      <Amount value={interest} places={2} placesMax={8} unit={asset} />
                    </td>
                    <td data-align="end" data-wide>
                      <Amount value={overdueInterest} places={2} placesMax={8} unit={asset} />
                    </td>
                    <td data-align="end" data-wide="desktop">
                      <Amount value={liquidationFees} places={2} placesMax={8} unit={asset} />
                    </td>
                    <td data-align="end" data-wide="desktop">
                      <Amount value={writtenOff} places={2} placesMax={8} unit={asset} />
                    </td>
                  </tr>
                ))}
              </Table>
            )
          }
        </QueryResult>
      </Section>
      <Lending />
    </Stack>
  );
}

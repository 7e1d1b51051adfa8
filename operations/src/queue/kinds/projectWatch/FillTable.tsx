import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { describeFraction } from '../../../lib/describeFraction.ts';
import { type Column, Columns } from '../../../parts/Columns.tsx';
import { Time } from '../../../parts/Time.tsx';
import type { Block } from '../../../projects/boardProject.ts';
import { SubjectHeading } from '../../record/SubjectHeading.tsx';

type Hit = Block['trades'][number];

const COLUMNS: readonly Column[] = [
  { name: 'Execution' },
  { name: 'Quantity', end: true },
  { name: 'Price', end: true },
  { name: 'Mark', end: true, wide: true },
  { name: 'From the mark', end: true },
  { name: 'Cost, USDT', end: true, wide: true },
];

/** Executions that can have carried money out of a project, with their distance from the mark of their time. */
export function FillTable({ hit }: { hit: Hit }) {
  const { rule, cost, nav, count, fills } = hit;
  const heading = rule === 'shared' ? 'Trades between accounts of the broker' : 'Executions against the mark';
  return (
    <>
      <SubjectHeading>{heading}</SubjectHeading>
      {cost !== null && (
        <Text size="13" tone="2">
          Within an hour they cost <Amount value={cost} places={2} unit="USDT" /> at a NAV of{' '}
          <Amount value={nav} places={2} unit="USDT" />.
        </Text>
      )}
      <Table label={heading} head={<Columns of={COLUMNS} />}>
        {fills.map((fill) => (
          <tr key={`${fill.accountName} ${fill.tradeId} ${fill.direction}`}>
            <td data-wraps>
              {fill.direction === 'buy' ? 'Buy' : 'Sell'} {fill.instrumentId} at {fill.exchangeCode}
              <Text size="12" tone="2">
                {fill.accountName}, {fill.projectNo ?? 'in no project'}, <Time at={fill.at} />
              </Text>
            </td>
            <td data-align="end">
              <Amount value={fill.quantity} placesMax={8} />
            </td>
            <td data-align="end">
              <Amount value={fill.price} placesMax={8} />
            </td>
            <td data-align="end" data-wide>
              <Amount value={fill.mark} placesMax={8} />
            </td>
            <td data-align="end">{describeFraction(fill.distance)}</td>
            <td data-align="end" data-wide>
              <Amount value={fill.cost} places={2} />
            </td>
          </tr>
        ))}
      </Table>
      {count > fills.length && (
        <Text size="12" tone="2">
          The costliest of {count} executions.
        </Text>
      )}
    </>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useCallQuery } from '../../lib/call.ts';
import { usePermission } from '../../lib/session.ts';
import { type Column, Columns } from '../../parts/Columns.tsx';
import { QueryResult } from '../../parts/QueryResult.tsx';
import { Section } from '../../parts/Screen.tsx';
import { CustomerLink } from '../../parts/TextLink.tsx';
import type { DeskView, PanelProps } from '../deskView.ts';
import { Usd } from '../orderCells.tsx';
import { describeShare } from './describeShare.ts';
import { type OwnSizes, SetSizes } from './SetSizes.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'Customer' },
  { name: 'Prices accepted', end: true },
  { name: 'Trades', end: true, wide: true },
  { name: 'Volume', end: true, wide: true },
  { name: 'Mid 60 s later, bps', end: true },
];

/** By customer: the share of prices that were accepted, volume, how the mid moved afterwards, and own sizes. */
export function Customers({ desk }: PanelProps) {
  const query = useCallQuery('listDeskCustomer', {});
  return (
    <Stack gap="6" maxWidth="1080px">
      <Section title="Last 30 days">
        <Text maxWidth="80ch" padding="0 0 2" size="12" lead="text" tone="2">
          The mid 60 seconds after trades, from the mid of the price, on average. Above zero it moved in the customer’s
          favour.
        </Text>
        <QueryResult query={query}>
          {(customers) =>
            customers.length === 0 ? (
              <EmptyState title="No prices" text="Customers that were given a firm price appear here." />
            ) : (
              <Table label="Customers" head={<Columns of={COLUMNS} />}>
                {customers.map((each) => (
                  <tr key={each.customer.institutionId}>
                    <td>
                      <CustomerLink customer={each.customer} />
                    </td>
                    <td data-align="end">{describeShare(each)}</td>
                    <td data-align="end" data-wide>
                      {each.trades}
                    </td>
                    <td data-align="end" data-wide>
                      <Usd value={each.volumeUsd} />
                    </td>
                    <td data-align="end">
                      <Amount value={each.movedBps} places={2} />
                    </td>
                  </tr>
                ))}
              </Table>
            )
          }
        </QueryResult>
      </Section>
      <Sizes limits={desk.limits} />
    </Stack>
  );
}

const SIZE_COLUMNS: readonly Column[] = [
  { name: 'Customer' },
  { name: 'Minimum', end: true, wide: true },
  { name: 'Maximum', end: true },
  { name: '24 hours', end: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** Customers with sizes of their own. */
function Sizes({ limits }: Pick<DeskView, 'limits'>) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<OwnSizes>();
  const own = (value: string | null) => (value === null ? 'The desk’s' : <Usd value={value} />);
  return (
    <Section title="Own sizes">
      {limits.length === 0 ? (
        <EmptyState
          title="No own sizes"
          text="The desk’s sizes hold for every customer. A customer’s page sets its own."
        />
      ) : (
        <Table label="Own sizes" head={<Columns of={SIZE_COLUMNS} />}>
          {limits.map((sizes) => (
            <tr key={sizes.customer.institutionId}>
              <td>
                <CustomerLink customer={sizes.customer} />
              </td>
              <td data-align="end" data-wide>
                {own(sizes.minimumUsd)}
              </td>
              <td data-align="end">{own(sizes.maximumUsd)}</td>
              <td data-align="end">{own(sizes.dailyUsd)}</td>
              <td data-align="end">
                {mayChange && (
                  <Button size="small" onClick={() => setOpen(sizes)}>
                    Change
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {open !== undefined && <SetSizes sizes={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

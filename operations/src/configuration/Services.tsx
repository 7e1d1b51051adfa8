import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Time } from '../parts/Time.tsx';
import type { Configuration } from './configurationDetail.ts';

/** Those with a service behind them. */
const SERVICES = ['convert', 'otc', 'deposit', 'trading', 'transfer', 'loan'] as const;
type Service = (typeof SERVICES)[number];

const COLUMNS: readonly Column[] = [
  { name: 'Service' },
  { name: 'State' },
  { name: 'Reason shown to customers', wide: true },
  { name: 'Since', wide: 'desktop' },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** Services that can be suspended for all customers, with the reason shown to them. */
export function Services({ configuration: { suspensions } }: { configuration: Configuration }) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<{ readonly service: Service; readonly suspended: boolean }>();
  return (
    <>
      <Table label="Services" head={<Columns of={COLUMNS} />}>
        {SERVICES.map((service) => {
          const suspension = suspensions.find((each) => each.service === service);
          return (
            <tr key={service}>
              <td>{splitWords(service)}</td>
              <td>
                <Badge tone={suspension === undefined ? 'neutral' : 'warning'}>
                  {suspension === undefined ? 'In use' : 'Suspended'}
                </Badge>
              </td>
              <Text as="td" breakWords data-wide>
                {suspension?.reason ?? '–'}
              </Text>
              <td data-wide="desktop">
                <Time at={suspension?.since ?? null} />
              </td>
              <td data-align="end">
                {mayChange && (
                  <Button size="small" onClick={() => setOpen({ service, suspended: suspension === undefined })}>
                    {suspension === undefined ? 'Suspend' : 'Resume'}
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </Table>
      {open !== undefined && <Change {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Change({ service, suspended, onClose }: { service: Service; suspended: boolean; onClose: () => void }) {
  const action = useAction('setSuspension', `${splitWords(service)} is suspended.`);
  return (
    <ActionDialog
      title={suspended ? `Suspend ${service}` : `Resume ${service}`}
      text={
        suspended
          ? 'Takes effect immediately for every customer. Customers see the reason below.'
          : 'Needs a second operator’s approval.'
      }
      confirm={suspended ? `Suspend ${service}` : 'Submit for approval'}
      kind={suspended ? 'danger' : 'primary'}
      action={action}
      body={(reason) => ({ service, suspended, reason })}
      onClose={onClose}
    />
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useDeed } from '../app/useDeed.ts';
import { words } from '../parts/Changes.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { DeedDialog } from '../parts/DeedDialog.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './configuration.module.css';
import type { Configuration } from './configurationDetail.ts';

const SERVICES = ['convert', 'deposit', 'withdraw', 'trading', 'transfer'] as const;
type Service = (typeof SERVICES)[number];

const COLUMNS: readonly Column[] = [
  { name: 'Service' },
  { name: 'State' },
  { name: 'Reason, as customers read it', wide: true },
  { name: 'Since', wide: 'desk' },
  { name: 'Change', end: true, unseen: true },
];

/** Services that can be taken out of use for everybody, with the reason that customers read. */
export function Services({ configuration: { suspensions } }: { configuration: Configuration }) {
  const mayChange = useMay('configuration');
  const [open, setOpen] = useState<{ readonly service: Service; readonly suspended: boolean }>();
  return (
    <>
      <Table label="Services" head={<Columns of={COLUMNS} />}>
        {SERVICES.map((service) => {
          const suspension = suspensions.find((each) => each.service === service);
          return (
            <tr key={service}>
              <td>{words(service)}</td>
              <td>
                <Badge tone={suspension === undefined ? 'neutral' : 'warning'}>
                  {suspension === undefined ? 'In use' : 'Suspended'}
                </Badge>
              </td>
              <td data-wide className={styles.wrap}>
                {suspension?.reason ?? '–'}
              </td>
              <td data-wide="desk">
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
  const deed = useDeed('setSuspension', `${words(service)} is suspended.`);
  return (
    <DeedDialog
      title={suspended ? `Suspend ${service}` : `Resume ${service}`}
      text={
        suspended
          ? 'At once, for every customer. They read the reason below.'
          : 'It opens a door, so it waits for a second operator.'
      }
      confirm={suspended ? `Suspend ${service}` : 'Ask for it'}
      kind={suspended ? 'danger' : 'primary'}
      deed={deed}
      body={(reason) => ({ service, suspended, reason })}
      onClose={onClose}
    />
  );
}

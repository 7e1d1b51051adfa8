import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useDeed } from '../app/useDeed.ts';
import { words } from '../parts/Changes.tsx';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './configuration.module.css';
import type { Configuration } from './configurationDetail.ts';

const SERVICES = ['convert', 'deposit', 'withdraw', 'trading', 'transfer'] as const;
type Service = (typeof SERVICES)[number];

/** Services that can be taken out of use for everybody, with the reason that customers read. */
export function Services({ configuration: { suspensions } }: { configuration: Configuration }) {
  const mayChange = useMay('configuration');
  const [open, setOpen] = useState<{ readonly service: Service; readonly suspended: boolean }>();
  return (
    <>
      <Table
        label="Services"
        head={
          <>
            <th scope="col">Service</th>
            <th scope="col">State</th>
            <th scope="col" data-wide>
              Reason, as customers read it
            </th>
            <th scope="col" data-wide="desk">
              Since
            </th>
            <th scope="col" data-align="end" aria-label="Change" />
          </>
        }
      >
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
    <ReasonDialog
      title={suspended ? `Suspend ${service}` : `Resume ${service}`}
      text={
        suspended
          ? 'At once, for every customer. They read the reason below.'
          : 'It opens a door, so it waits for a second operator.'
      }
      confirm={suspended ? `Suspend ${service}` : 'Ask for it'}
      kind={suspended ? 'danger' : 'primary'}
      busy={deed.busy}
      error={deed.error}
      onConfirm={async (reason) => {
        if ((await deed.run({ service, suspended, reason })) !== undefined) onClose();
      }}
      onClose={onClose}
    />
  );
}

import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Time } from '../parts/Time.tsx';
import { Terms } from './Terms.tsx';

type Network = OperationsAnswerOf<'listChainNetwork'>[number];

const COLUMNS: readonly Column[] = [
  { name: 'Network' },
  { name: 'State' },
  { name: 'Read, posted, node', end: true, wide: true },
  { name: 'Confirmations', end: true, wide: 'desktop' },
  { name: 'Deposit minimum', wide: 'desktop' },
  { name: 'Node answered', wide: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** The networks: connection, how far they have been followed, and their suspension. */
export function Networks() {
  const query = useCallQuery('listChainNetwork', {});
  const mayChange = usePermission('capital');
  const [open, setOpen] = useState<{ readonly kind: 'suspension' | 'terms'; readonly network: Network }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <QueryResult query={query}>
        {(networks) => (
          <Table label="Networks" head={<Columns of={COLUMNS} />}>
            {networks.map((network) => (
              <tr key={network.network}>
                <td>{network.name}</td>
                <td>
                  <State network={network} />
                </td>
                <td data-align="end" data-wide>
                  {[network.height, network.postedHeight, network.headHeight].map(formatHeight).join(', ')}
                </td>
                <td data-align="end" data-wide="desktop">
                  {network.confirmations}
                </td>
                <td data-wide="desktop">
                  {network.assets.map(({ asset, depositMinimum }) => `${depositMinimum} ${asset}`).join(', ')}
                </td>
                <td data-wide>
                  <Time at={network.seenAt} />
                </td>
                <td data-align="end">
                  {mayChange && (
                    <Inline gap="2" justify="end" nowrap>
                      <Button size="small" onClick={() => setOpen({ kind: 'terms', network })}>
                        Terms
                      </Button>
                      <Button size="small" onClick={() => setOpen({ kind: 'suspension', network })}>
                        {network.suspension === null ? 'Suspend' : 'Open'}
                      </Button>
                    </Inline>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </QueryResult>
      {open?.kind === 'terms' && <Terms network={open.network} onClose={close} />}
      {open?.kind === 'suspension' &&
        (open.network.suspension === null ? (
          <Suspend network={open.network} onClose={close} />
        ) : (
          <Open network={open.network} onClose={close} />
        ))}
    </>
  );
}

const formatHeight = (height: number | null): string => (height === null ? '–' : height.toLocaleString('en-US'));

function State({ network: { suspension, isConnected, error, seenAt } }: { network: Network }) {
  if (suspension !== null) {
    return (
      <>
        <Badge tone="warning">Suspended</Badge>
        <Text size="12" tone="2" breakWords>
          {suspension.reason}, <Time at={suspension.since} />
        </Text>
      </>
    );
  }
  if (isConnected) return <Badge>Connected</Badge>;
  return (
    <>
      <Badge tone="warning">Not connected</Badge>
      {error !== null && (
        <Text size="12" tone="2" breakWords>
          {error}
        </Text>
      )}
      {seenAt === null && (
        <Text size="12" tone="2">
          No node has answered.
        </Text>
      )}
    </>
  );
}

function Suspend({ network: { network, name }, onClose }: { network: Network; onClose: () => void }) {
  const action = useAction('suspendNetwork', `${name} is suspended.`);
  return (
    <ActionDialog
      title={`Suspend ${name}`}
      text="Takes effect immediately: deposits are held and nothing is sent. Customers see the reason below."
      confirm={`Suspend ${name}`}
      kind="danger"
      action={action}
      body={(reason) => ({ network, reason })}
      onClose={onClose}
    />
  );
}

function Open({ network: { network, name }, onClose }: { network: Network; onClose: () => void }) {
  const action = useAction('openNetwork', `${name} is open.`);
  return (
    <ActionDialog
      title={`Open ${name}`}
      text="Needs a second operator’s approval. Deposits that waited for it are credited afterwards."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ network, reason })}
      onClose={onClose}
    />
  );
}

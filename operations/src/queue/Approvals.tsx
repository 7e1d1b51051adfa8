import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAsk } from '../app/useAsk.ts';
import { Asked } from '../parts/Asked.tsx';
import { words } from '../parts/Changes.tsx';
import { Paging, usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import { ApprovalView } from './ApprovalView.tsx';
import styles from './queue.module.css';

/** Everything that takes two operators: what waits, and what was decided. */
export function Page() {
  const paging = usePage();
  const { params, page, pageSize, filter } = paging;
  const state = params.get('state') === 'decided' ? 'decided' : 'waiting';
  const [open, setOpen] = useState<string>();
  const query = useAsk('pageApproval', { pageCondition: { page, pageSize }, queryCondition: { state } });
  const shown = query.data?.items.find(({ approvalId }) => approvalId === open);
  return (
    <Screen
      title="Approvals"
      actions={
        <Segmented
          label="State"
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'decided', label: 'Decided' },
          ]}
          value={state}
          onValue={(next) => filter({ state: next })}
        />
      }
    >
      <Asked query={query}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState title="Nothing here" text="What takes a second operator appears here." />
          ) : (
            <>
              <Table
                label="Approvals"
                head={
                  <>
                    <th scope="col">What</th>
                    <th scope="col" data-wide>
                      Customer
                    </th>
                    <th scope="col" data-wide>
                      Asked for by
                    </th>
                    <th scope="col" data-wide="desk">
                      When
                    </th>
                    <th scope="col" data-align="end">
                      State
                    </th>
                  </>
                }
              >
                {items.map((approval) => (
                  <tr key={approval.approvalId}>
                    <td>
                      <button type="button" className={styles.open} onClick={() => setOpen(approval.approvalId)}>
                        {approval.title}
                      </button>
                    </td>
                    <td data-wide>{approval.customer?.name ?? '–'}</td>
                    <td data-wide>{approval.maker.name}</td>
                    <td data-wide="desk">
                      <Time at={approval.madeAt} />
                    </td>
                    <td data-align="end">
                      <Badge tone={approval.state === 'waiting' ? 'warning' : 'neutral'}>{words(approval.state)}</Badge>
                    </td>
                  </tr>
                ))}
              </Table>
              <Paging total={total} paging={paging} />
            </>
          )
        }
      </Asked>
      {shown !== undefined && (
        <Drawer
          open
          title={shown.title}
          closeLabel="Close"
          onOpenChange={(next) => {
            if (!next) setOpen(undefined);
          }}
        >
          <ApprovalView approval={shown} />
        </Drawer>
      )}
    </Screen>
  );
}

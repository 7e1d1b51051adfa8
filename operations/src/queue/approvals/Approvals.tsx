import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useState } from 'react';
import { useCallQuery } from '../../lib/call.ts';
import { splitWords } from '../../parts/Changes.tsx';
import type { Column } from '../../parts/Columns.tsx';
import { List } from '../../parts/List.tsx';
import { usePage } from '../../parts/Paging.tsx';
import { Screen } from '../../parts/Screen.tsx';
import { TextButton } from '../../parts/TextButton.tsx';
import { Time } from '../../parts/Time.tsx';
import { ApprovalView } from './ApprovalView.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'What' },
  { name: 'Customer', wide: true },
  { name: 'Requested by', wide: true },
  { name: 'When', wide: 'desktop' },
  { name: 'State', end: true },
];

/** All requests that need two operators: pending and decided. */
export function Page() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const state = params.get('state') === 'decided' ? 'decided' : 'waiting';
  // A link to one approval opens it.
  const approvalId = params.get('approval') ?? undefined;
  const [open, setOpen] = useState(approvalId);
  const query = useCallQuery('pageApproval', {
    ...pageCondition(position, pageSize),
    queryCondition: { state, ...(approvalId !== undefined && { approvalId }) },
  });
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
      <List
        query={query}
        label="Approvals"
        columns={COLUMNS}
        empty={{ title: 'No approvals', text: 'Changes that need a second operator’s approval appear here.' }}
        paging={paging}
      >
        {(approval) => (
          <tr key={approval.approvalId}>
            <Text as="td" breakWords>
              <TextButton onPress={() => setOpen(approval.approvalId)}>{approval.title}</TextButton>
            </Text>
            <td data-wide>{approval.customer?.name ?? '–'}</td>
            <td data-wide>{approval.maker.name}</td>
            <td data-wide="desktop">
              <Time at={approval.madeAt} />
            </td>
            <td data-align="end">
              <Badge tone={approval.state === 'waiting' ? 'warning' : 'neutral'}>{splitWords(approval.state)}</Badge>
            </td>
          </tr>
        )}
      </List>
      {shown !== undefined && (
        <Drawer
          open
          title={shown.title}
          closeLabel="Close"
          onOpenChange={(next) => {
            if (next) return;
            setOpen(undefined);
            if (approvalId !== undefined) filter({ approval: undefined });
          }}
        >
          <ApprovalView approval={shown} />
        </Drawer>
      )}
    </Screen>
  );
}

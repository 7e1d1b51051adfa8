import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { segments } from '../../parts/records/filter.ts';
import { RecordsPage } from '../../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../../parts/records/RecordTable.tsx';
import { useRecords } from '../../parts/records/useRecords.ts';
import { Time } from '../../parts/Time.tsx';
import type { Approval } from '../record/task.ts';
import { ApprovalDrawer } from './ApprovalDrawer.tsx';

const FILTERS = { state: segments('State', ['waiting', 'decided']) };

const COLUMNS: readonly RecordColumn<Approval>[] = [
  { name: 'What', breakWords: true, opens: ({ title }) => title },
  { name: 'Customer', wide: true, cell: ({ customer }) => customer?.name ?? '–' },
  { name: 'Requested by', wide: true, cell: ({ maker }) => maker.name },
  { name: 'When', wide: 'desktop', cell: ({ madeAt }) => <Time at={madeAt} /> },
  {
    name: 'State',
    end: true,
    cell: ({ state }) => <Badge tone={state === 'waiting' ? 'warning' : 'neutral'}>{splitWords(state)}</Badge>,
  },
];

/** All requests that need two operators: pending and decided. */
export function Page() {
  // A link to one approval opens it.
  const approvalId = useSearchParams()[0].get('approval') ?? undefined;
  const [open, setOpen] = useState(approvalId);
  const records = useRecords('pageApproval', FILTERS, ({ state }) => ({
    state,
    ...(approvalId !== undefined && { approvalId }),
  }));
  const shown = records.items.find((approval) => approval.approvalId === open);
  const close = () => {
    setOpen(undefined);
    if (approvalId !== undefined) records.paging.filter({ approval: undefined });
  };
  return (
    <>
      <RecordsPage
        title="Approvals"
        records={records}
        label="Approvals"
        columns={COLUMNS}
        getKey={(approval) => approval.approvalId}
        empty={{ title: 'No approvals', text: 'Changes that need a second operator’s approval appear here.' }}
        detail={{ kind: 'elsewhere', onOpen: setOpen }}
      />
      {shown !== undefined && <ApprovalDrawer approval={shown} onClose={close} />}
    </>
  );
}

import { LEAVES_EACH } from '@aldgate/domain/proof/tree.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { useDownload } from '../lib/useDownload.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import type { RecordDetail } from '../parts/records/RecordList.tsx';
import { RecordsPage } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';
import { SnapshotDetail } from './SnapshotDetail.tsx';
import type { Snapshot } from './snapshot.ts';

const STATE_NAMES = {
  making: 'In progress',
  published: 'Published',
  failed: 'Failed',
} as const satisfies Record<Snapshot['state'], string>;

const TONES: Readonly<Record<Snapshot['state'], BadgeTone>> = {
  making: 'neutral',
  published: 'trust',
  failed: 'danger',
};

const COLUMNS: readonly RecordColumn<Snapshot>[] = [
  { name: 'Requested', opens: ({ requestedAt }) => <Time at={requestedAt} /> },
  { name: 'By', wide: true, cell: ({ requestedBy }) => requestedBy?.name ?? 'Calendar' },
  {
    name: 'State',
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>,
    below: ({ totals }) => totals !== null && <Export snapshotId={totals.snapshotId} />,
  },
  {
    name: 'Customers',
    end: true,
    wide: true,
    cell: ({ totals }) => (totals === null ? '–' : countCustomers(totals).toLocaleString('en-US')),
  },
  { name: 'Shortfall', wide: 'desktop', cell: nameShort },
  {
    name: 'Export',
    end: true,
    wide: true,
    visuallyHidden: true,
    cell: ({ totals }) => totals !== null && <Export snapshotId={totals.snapshotId} />,
  },
];

const countCustomers = ({ leaves }: { leaves: number }): number => leaves / LEAVES_EACH;

/** The assets of which the platform has less than it owes. */
function nameShort({ coverage }: Snapshot): string {
  const short = coverage.filter(({ difference }) => difference.startsWith('-')).map(({ asset }) => asset);
  return short.length === 0 ? '–' : short.join(', ');
}

const DETAIL: RecordDetail<Snapshot> = { kind: 'below', draw: (snapshot) => <SnapshotDetail snapshot={snapshot} /> };

/** Proofs of liabilities: published on request and each day, with what covers them, and the dump for auditors. */
export function Page() {
  const records = useRecords('pageProof', {}, () => ({}));
  const [isPublishing, setPublishing] = useState(false);
  return (
    <>
      <RecordsPage
        title="Proof of liabilities"
        actions={<Button onClick={() => setPublishing(true)}>Publish now</Button>}
        records={records}
        label="Proofs of liabilities"
        columns={COLUMNS}
        getKey={({ snapshotId }) => snapshotId}
        empty={{ title: 'Nothing has been published', text: 'A proof is published each day at 00:05 UTC.' }}
        detail={DETAIL}
      />
      {isPublishing && <Publish onClose={() => setPublishing(false)} />}
    </>
  );
}

function Publish({ onClose }: { onClose: () => void }) {
  const action = useAction('publishProof', 'Proof requested.');
  return (
    <ActionDialog
      title="Publish a proof of liabilities"
      text="Takes effect immediately: what all customers are owed now is signed and shown to each of them."
      confirm="Publish"
      action={action}
      body={(reason) => ({ reason })}
      onClose={onClose}
    />
  );
}

/** Saves the auditor's dump, which names no customer. */
function Export({ snapshotId }: { snapshotId: string }) {
  const dump = useDownload('exportProof');
  return (
    <Button size="small" disabled={dump.busy} onClick={() => dump.save({ snapshotId })}>
      {dump.busy ? 'Exporting …' : 'Auditor’s dump'}
    </Button>
  );
}

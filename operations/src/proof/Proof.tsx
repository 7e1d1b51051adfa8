import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { useDownload } from '../lib/useDownload.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { Time } from '../parts/Time.tsx';
import { SnapshotDetail } from './SnapshotDetail.tsx';
import type { Snapshot } from './snapshot.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Requested' },
  { name: 'By', wide: true },
  { name: 'State' },
  { name: 'Customers', end: true, wide: true },
  { name: 'Short of', wide: 'desktop' },
  { name: 'Export', end: true, wide: true, visuallyHidden: true },
];

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

/** Proofs of liabilities: published on request and each day, with what covers them, and the dump for auditors. */
export function Page() {
  const paging = usePage();
  const query = useCallQuery('pageProof', pageCondition(paging.position, paging.pageSize));
  const [isPublishing, setPublishing] = useState(false);
  const [open, setOpen] = useState<string>();
  return (
    <Screen title="Proof of liabilities" actions={<Button onClick={() => setPublishing(true)}>Publish now</Button>}>
      <List
        query={query}
        label="Proofs of liabilities"
        columns={COLUMNS}
        empty={{ title: 'Nothing has been published', text: 'A proof is published each day at 00:05 UTC.' }}
        paging={paging}
      >
        {(snapshot) => (
          <SnapshotRow
            key={snapshot.snapshotId}
            snapshot={snapshot}
            isOpen={open === snapshot.snapshotId}
            onOpen={(isOpen) => setOpen(isOpen ? snapshot.snapshotId : undefined)}
          />
        )}
      </List>
      {isPublishing && <Publish onClose={() => setPublishing(false)} />}
    </Screen>
  );
}

interface SnapshotRowProps {
  readonly snapshot: Snapshot;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function SnapshotRow({ snapshot, isOpen, onOpen }: SnapshotRowProps) {
  const { state, requestedAt, requestedBy, totals, coverage } = snapshot;
  const dump = totals !== null && <Export snapshotId={totals.snapshotId} />;
  const short = coverage.filter(({ difference }) => difference.startsWith('-')).map(({ asset }) => asset);
  return (
    <>
      <tr>
        <td>
          <TextButton expanded={isOpen} onPress={() => onOpen(!isOpen)}>
            <Time at={requestedAt} />
          </TextButton>
        </td>
        <td data-wide>{requestedBy?.name ?? 'Calendar'}</td>
        <td>
          <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
          <span data-below>{dump}</span>
        </td>
        <td data-align="end" data-wide>
          {totals === null ? '–' : totals.leaves.toLocaleString('en-US')}
        </td>
        <td data-wide="desktop">{short.length === 0 ? '–' : short.join(', ')}</td>
        <td data-align="end" data-wide>
          {dump}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS.length}>
            <SnapshotDetail snapshot={snapshot} />
          </td>
        </tr>
      )}
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

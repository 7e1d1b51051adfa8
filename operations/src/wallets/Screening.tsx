import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { conditionOf, search } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';

type Entry = OperationsAnswerOf<'pageScreening'>['items'][number];
const VERDICTS = ['review', 'block'] as const;

const FILTERS = { address: search('Address') };

const COLUMNS: readonly RecordColumn<Entry>[] = [
  { name: 'Address', breakWords: true, cell: ({ address }) => address },
  { name: 'Network', wide: true, cell: ({ network }) => network },
  {
    name: 'Verdict',
    cell: ({ verdict }) => <Badge tone={verdict === 'block' ? 'danger' : 'warning'}>{splitWords(verdict)}</Badge>,
  },
  { name: 'Reason', wide: true, breakWords: true, cell: ({ note }) => note },
  {
    name: 'Added',
    wide: 'desktop',
    cell: ({ addedAt, addedBy }) => (
      <>
        <Time at={addedAt} />, {addedBy.name}
      </>
    ),
  },
];

const removeColumn = (onRemove: (entry: Entry) => void): RecordColumn<Entry> => ({
  name: 'Change',
  end: true,
  visuallyHidden: true,
  cell: (entry) => (
    <Button size="small" onClick={() => onRemove(entry)}>
      Remove
    </Button>
  ),
});

/** Addresses whose deposits are held. */
export function Screening() {
  const records = useRecords('pageScreening', FILTERS, conditionOf);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Entry>();
  return (
    <>
      <RecordsSection
        records={records}
        label="Screening list"
        columns={[...COLUMNS, removeColumn(setRemoved)]}
        getKey={({ network, address }) => `${network} ${address}`}
        empty={{ title: 'No address matches', text: 'Deposits from listed addresses are held.' }}
        actions={
          <Button size="small" onClick={() => setAdding(true)}>
            Add an address
          </Button>
        }
      />
      {isAdding && <Add onClose={() => setAdding(false)} />}
      {removed !== undefined && <Remove entry={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const networks = useCallQuery('listChainNetwork', {}, { again: false });
  const action = useAction('addScreening', 'Address listed.');
  const options = (networks.data ?? []).map(({ network, name }) => ({ value: network, label: name }));
  const [chosen, setNetwork] = useState('');
  const network = chosen === '' ? (options[0]?.value ?? '') : chosen;
  const [address, setAddress] = useState('');
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]>('review');
  return (
    <ActionDialog
      title="Add an address"
      text="Takes effect immediately: deposits from the address are held."
      confirm="Add address"
      action={action}
      missing={address.trim() === '' || network === '' ? 'Enter an address and choose its network.' : undefined}
      body={(reason) => ({ network, address: address.trim(), verdict, reason })}
      onClose={onClose}
    >
      <Field label="Network">
        <Select label="Network" options={options} value={network} onValue={setNetwork} />
      </Field>
      <TextField label="Address" maxLength={100} value={address} onValue={setAddress} />
      <Field label="Verdict">
        <Select
          label="Verdict"
          options={VERDICTS.map((value) => ({ value, label: splitWords(value) }))}
          value={verdict}
          onValue={setVerdict}
        />
      </Field>
    </ActionDialog>
  );
}

function Remove({ entry: { network, address }, onClose }: { entry: Entry; onClose: () => void }) {
  const action = useAction('removeScreening', 'Address removed.');
  return (
    <ActionDialog
      title="Remove an address"
      text={`Needs a second operator’s approval: ${address}`}
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ network, address, reason })}
      onClose={onClose}
    />
  );
}

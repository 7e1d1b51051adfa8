import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../lib/call.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Time } from '../parts/Time.tsx';

type Entry = OperationsAnswerOf<'pageScreening'>['items'][number];
const VERDICTS = ['review', 'block'] as const;

const COLUMNS: readonly Column[] = [
  { name: 'Address' },
  { name: 'Network', wide: true },
  { name: 'Verdict' },
  { name: 'Reason', wide: true },
  { name: 'Added', wide: 'desktop' },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** Addresses whose deposits are held. */
export function Screening() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const address = params.get('address') ?? '';
  const query = useCallQuery('pageScreening', {
    ...pageCondition(position, pageSize),
    queryCondition: address === '' ? {} : { address },
  });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Entry>();
  return (
    <>
      <Inline wrap gap="2" padding="0 0 3">
        <SearchField label="Address" value={address} onValue={(next) => filter({ address: next })} />
        <Button size="small" onClick={() => setAdding(true)}>
          Add an address
        </Button>
      </Inline>
      <List
        query={query}
        label="Screening list"
        columns={COLUMNS}
        empty={{ title: 'No address matches', text: 'Deposits from listed addresses are held.' }}
        paging={paging}
      >
        {(entry) => (
          <tr key={`${entry.network} ${entry.address}`}>
            <Text as="td" breakWords>
              {entry.address}
            </Text>
            <td data-wide>{entry.network}</td>
            <td>
              <Badge tone={entry.verdict === 'block' ? 'danger' : 'warning'}>{splitWords(entry.verdict)}</Badge>
            </td>
            <Text as="td" breakWords data-wide>
              {entry.note}
            </Text>
            <td data-wide="desktop">
              <Time at={entry.addedAt} />, {entry.addedBy.name}
            </td>
            <td data-align="end">
              <Button size="small" onClick={() => setRemoved(entry)}>
                Remove
              </Button>
            </td>
          </tr>
        )}
      </List>
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
      blocked={address.trim() === '' || network === ''}
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

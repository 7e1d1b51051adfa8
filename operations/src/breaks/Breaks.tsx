import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { Time } from '../parts/Time.tsx';
import { BreakDetail } from './BreakDetail.tsx';
import { type Break, KIND_NAMES, nameConcerned } from './breakItem.ts';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'explained', label: 'Explained' },
  { value: 'resolved', label: 'Resolved' },
] as const;

const KINDS = [
  { value: 'all' as const, label: 'All' },
  ...(['chain', 'exchange', 'bank', 'ledger', 'address'] as const).map((value) => ({
    value,
    label: KIND_NAMES[value],
  })),
];

const COLUMNS: readonly Column[] = [
  { name: 'First seen', wide: true },
  { name: 'Break' },
  { name: 'Kind', wide: true },
  { name: 'Difference', end: true, wide: true },
  { name: 'Customer', wide: 'desktop' },
  { name: 'Owner', wide: true },
];

/** Lists the differences between the ledger and its counterparts, the oldest open ones first. */
export function Page() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const [open, setOpen] = useState<string>();
  const { value: state } = STATES.find(({ value }) => value === params.get('state')) ?? STATES[0];
  const { value: kind } = KINDS.find(({ value }) => value === params.get('kind')) ?? { value: 'all' as const };
  const query = useCallQuery('pageBreak', {
    ...pageCondition(position, pageSize),
    queryCondition: { state, ...(kind !== 'all' && { kind }) },
  });
  return (
    <Screen title="Breaks">
      <Inline wrap gap="2" padding="0 0 3">
        <Select label="State" options={STATES} value={state} onValue={(next) => filter({ state: next })} />
        <Select label="Kind" options={KINDS} value={kind} onValue={(next) => filter({ kind: next })} />
      </Inline>
      <List
        query={query}
        label="Breaks"
        columns={COLUMNS}
        empty={{
          title: 'No breaks',
          text: 'The ledger is compared continuously with networks, the exchange, banks and its own journal.',
        }}
        paging={paging}
      >
        {(item) => (
          <BreakRow
            key={item.breakId}
            item={item}
            isOpen={open === item.breakId}
            onOpen={(isOpen) => setOpen(isOpen ? item.breakId : undefined)}
          />
        )}
      </List>
    </Screen>
  );
}

interface BreakRowProps {
  readonly item: Break;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function BreakRow({ item, isOpen, onOpen }: BreakRowProps) {
  const { firstSeenAt, title, isMaterial, kind, difference, asset, owner } = item;
  return (
    <>
      <tr>
        <td data-wide>
          <Time at={firstSeenAt} />
        </td>
        <Text as="td" breakWords>
          <TextButton expanded={isOpen} onPress={() => onOpen(!isOpen)}>
            {title}
          </TextButton>{' '}
          {isMaterial === true && <Badge tone="warning">Material</Badge>}
        </Text>
        <td data-wide>{KIND_NAMES[kind]}</td>
        <td data-align="end" data-wide>
          {difference === null ? (
            '–'
          ) : (
            <Amount value={difference} placesMax={8} {...(asset !== null && { unit: asset })} />
          )}
        </td>
        <td data-wide="desktop">{nameConcerned(item)}</td>
        <td data-wide>{owner?.name ?? '–'}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS.length}>
            <BreakDetail item={item} hasTake />
          </td>
        </tr>
      )}
    </>
  );
}

import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useCallQuery } from '../../lib/call.ts';
import type { Line } from './line.ts';

const FOUND_MAX = 10;

interface CustomerChoiceProps {
  readonly proposed: Line['customer'];
  readonly value: string;
  readonly onValue: (institutionId: string) => void;
}

/** The proposed customer, and those that a search finds. */
export function CustomerChoice({ proposed, value, onValue }: CustomerChoiceProps) {
  const [search, setSearch] = useState('');
  const isSearching = search.trim() !== '';
  const query = useCallQuery(
    'pageCustomer',
    { pageCondition: { page: 1, pageSize: FOUND_MAX }, queryCondition: { search } },
    { enabled: isSearching },
  );
  const found = isSearching ? (query.data?.items ?? []) : [];
  const options = [
    ...(proposed === null ? [] : [{ value: proposed.institutionId, label: proposed.name, detail: 'Proposed' }]),
    ...found
      .filter(({ institutionId }) => institutionId !== proposed?.institutionId)
      .map(({ institutionId, name, frozen, restricted }) => ({
        value: institutionId,
        label: name,
        detail: frozen ? 'Frozen' : restricted ? 'Restricted' : institutionId,
      })),
  ];
  return (
    <>
      <SearchField
        label="Customer’s name, email or id"
        value={search}
        onValue={(next) => {
          setSearch(next);
          onValue(proposed?.institutionId ?? '');
        }}
      />
      {options.length > 0 && <RadioGroup label="Customer" options={options} value={value} onValue={onValue} />}
      {isSearching && query.data !== undefined && found.length === 0 && <Text size="13">No customer matches.</Text>}
    </>
  );
}

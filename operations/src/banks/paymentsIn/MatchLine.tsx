import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../../lib/call.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import type { Line } from './line.ts';

/** Credits a line to a customer whom the operator finds. */
export function MatchLine({ line, onClose }: { line: Line; onClose: () => void }) {
  const { lineId, amount, asset, payer, customer } = line;
  const action = useAction('matchBankLine', 'Credited.');
  const [institutionId, setInstitutionId] = useState(customer?.institutionId ?? '');
  return (
    <ActionDialog
      title={`Match ${amount} ${asset} to a customer`}
      text={`Needs a second operator’s approval. ${payer.name ?? 'A payer without a name'} paid it: state why it belongs to the customer.`}
      confirm="Submit for approval"
      action={action}
      blocked={institutionId === ''}
      body={(reason) => ({ lineId, institutionId, reason })}
      onClose={onClose}
    >
      <CustomerChoice proposed={customer} value={institutionId} onValue={setInstitutionId} />
    </ActionDialog>
  );
}

const FOUND_MAX = 10;

interface CustomerChoiceProps {
  readonly proposed: Line['customer'];
  readonly value: string;
  readonly onValue: (institutionId: string) => void;
}

/** The proposed customer, and those that a search finds. */
function CustomerChoice({ proposed, value, onValue }: CustomerChoiceProps) {
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

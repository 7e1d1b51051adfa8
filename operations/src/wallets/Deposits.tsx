import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
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

type Deposit = OperationsAnswerOf<'pageDeposit'>['items'][number];

const STATES = ['all', 'held', 'below_minimum', 'confirming', 'credited', 'orphaned'] as const;
const OPTIONS = STATES.map((value) => ({ value, label: splitWords(value) }));

const COLUMNS: readonly Column[] = [
  { name: 'Seen', wide: true },
  { name: 'Customer' },
  { name: 'Arrived', end: true },
  { name: 'Network', wide: true },
  { name: 'State', wide: true },
  { name: 'Transaction', wide: 'desktop' },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** WAL-14: deposits of coins, newest first. A held one is released from its task. */
export function Deposits() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const state = STATES.find((known) => known === params.get('state')) ?? 'all';
  const txid = params.get('txid') ?? '';
  const [reversed, setReversed] = useState<Deposit>();
  const query = useCallQuery('pageDeposit', {
    ...pageCondition(position, pageSize),
    queryCondition: { ...(state !== 'all' && { state }), ...(txid !== '' && { txid }) },
  });
  return (
    <>
      <Inline wrap gap="2" padding="0 0 3">
        <Select label="State" options={OPTIONS} value={state} onValue={(next) => filter({ state: next })} />
        <SearchField label="Transaction" value={txid} onValue={(next) => filter({ txid: next })} />
      </Inline>
      <List
        query={query}
        label="Deposits"
        columns={COLUMNS}
        empty={{ title: 'No deposit matches', text: 'Deposits appear here as soon as a block has them.' }}
        paging={paging}
      >
        {(deposit) => (
          <tr key={deposit.depositId}>
            <td data-wide>
              <Time at={deposit.seenAt} />
            </td>
            <Text as="td" breakWords>
              {deposit.customer?.name ?? deposit.owner}
            </Text>
            <td data-align="end">
              <Amount value={deposit.arrived} placesMax={18} unit={deposit.asset} slot />
              <span data-below>
                <State deposit={deposit} />
              </span>
            </td>
            <td data-wide>{deposit.network}</td>
            <td data-wide>
              <State deposit={deposit} />
            </td>
            <Text as="td" size="12" tone="2" maxWidth="360px" breakWords data-wide="desktop">
              {deposit.txid}
            </Text>
            <td data-align="end">
              {isReversible(deposit) && (
                <Button size="small" kind="danger" onClick={() => setReversed(deposit)}>
                  Reverse
                </Button>
              )}
            </td>
          </tr>
        )}
      </List>
      {reversed !== undefined && <Reverse deposit={reversed} onClose={() => setReversed(undefined)} />}
    </>
  );
}

function State({ deposit: { state, holdReason } }: { deposit: Deposit }) {
  return (
    <>
      <Badge tone={state === 'held' ? 'warning' : 'neutral'}>{splitWords(state)}</Badge>
      {holdReason !== null && ` ${splitWords(holdReason)}`}
    </>
  );
}

/** Posted, and its transaction has left the chain after it was final, or its address does not hold it. */
const isReversible = ({ state, isInChain, holdReason }: Deposit): boolean =>
  (!isInChain || holdReason === 'balance') && (state === 'credited' || state === 'held' || state === 'below_minimum');

function Reverse({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { depositId, arrived, asset, holdReason } = deposit;
  const action = useAction('reverseDeposit', 'Deposit reversed.');
  return (
    <ActionDialog
      title={`Reverse ${arrived} ${asset}`}
      text={
        holdReason === 'balance'
          ? 'Needs a second operator’s approval. The address does not hold the amount: it is taken out of ' +
            'suspense and out of the records, and the customer is not credited.'
          : 'Needs a second operator’s approval. The transaction has left the chain: the amount is taken back ' +
            'from the customer, and what the customer no longer has is booked as a cost.'
      }
      confirm="Submit for approval"
      kind="danger"
      action={action}
      body={(reason) => ({ depositId, reason })}
      onClose={onClose}
    />
  );
}

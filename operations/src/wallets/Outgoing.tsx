import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Time } from '../parts/Time.tsx';
import { needsSignature } from './ColdFile.tsx';
import { OutgoingActions } from './OutgoingActions.tsx';

type Transaction = OperationsAnswerOf<'pageOutgoing'>['items'][number];

const KINDS = {
  flush: 'Collects deposits',
  to_cold: 'To cold',
  cold_refill: 'From cold',
  transfer: 'Pays a withdrawal',
  spend: 'Pays withdrawals',
} as const;

const COLUMNS: readonly Column[] = [
  { name: 'Created', wide: true },
  { name: 'For' },
  { name: 'Amount', end: true },
  { name: 'Network', wide: true },
  { name: 'State' },
  { name: 'Attempts', wide: 'desktop' },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** The platform's own transactions with their attempts. */
export function Outgoing() {
  const paging = usePage();
  const query = useCallQuery('pageOutgoing', {
    ...pageCondition(paging.position, paging.pageSize),
    queryCondition: {},
  });
  return (
    <List
      query={query}
      label="Outgoing transactions"
      columns={COLUMNS}
      empty={{ title: 'No outgoing transactions', text: 'Deposits are collected once they are worth the cost.' }}
      paging={paging}
    >
      {(transaction) => (
        <tr key={transaction.outgoingId}>
          <td data-wide>
            <Time at={transaction.createdAt} />
          </td>
          <td>{KINDS[transaction.kind]}</td>
          <td data-align="end">
            {transaction.amount === null ? (
              '–'
            ) : (
              <Amount value={transaction.amount} placesMax={18} unit={transaction.asset ?? ''} slot />
            )}
          </td>
          <td data-wide>{transaction.network}</td>
          <td>
            <Badge tone={describeProblem(transaction) === null ? 'neutral' : 'warning'}>
              {splitWords(transaction.outcome ?? transaction.state)}
            </Badge>
            <Text size="12" tone="2" breakWords>
              {describeWaiting(transaction)}
            </Text>
          </td>
          <Text as="td" maxWidth="360px" breakWords data-wide="desktop">
            {transaction.attempts.map(({ attempt, txid, isCancel }) => (
              <div key={attempt}>
                {attempt}
                {isCancel && ' (cancels)'}: {txid ?? 'not signed'}
              </div>
            ))}
          </Text>
          <td data-align="end">
            <OutgoingActions outgoing={transaction} />
          </td>
        </tr>
      )}
    </List>
  );
}

/** The node's message, or the signer's rule, where nothing is sent because of it. */
const describeProblem = ({ error, attempts }: Transaction): string | null => error ?? attempts.at(-1)?.refusal ?? null;

const REQUESTED = { speed_up: 'A higher fee was requested', cancel: 'Cancelling was requested' } as const;

/** Describes the condition that an open transaction waits for. */
function describeWaiting(transaction: Transaction): string | null {
  if (transaction.state === 'final') return null;
  if (transaction.requested !== null) return REQUESTED[transaction.requested];
  return needsSignature(transaction) ? 'Waits for its offline signature' : describeProblem(transaction);
}

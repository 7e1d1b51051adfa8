import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Time } from '../parts/Time.tsx';

const KINDS = { flush: 'Collects deposits', to_cold: 'To cold' } as const;

const COLUMNS: readonly Column[] = [
  { name: 'Created', wide: true },
  { name: 'For' },
  { name: 'Amount', end: true },
  { name: 'Network', wide: true },
  { name: 'State' },
  { name: 'Attempts', wide: 'desktop' },
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
            <Badge tone={transaction.error === null ? 'neutral' : 'warning'}>
              {splitWords(transaction.outcome ?? transaction.state)}
            </Badge>
            {transaction.error !== null && (
              <Text size="12" tone="2" breakWords>
                {transaction.error}
              </Text>
            )}
          </td>
          <Text as="td" maxWidth="360px" breakWords data-wide="desktop">
            {transaction.attempts.map(({ attempt, txid }) => (
              <div key={attempt}>
                {attempt}: {txid ?? 'not signed'}
              </div>
            ))}
          </Text>
        </tr>
      )}
    </List>
  );
}

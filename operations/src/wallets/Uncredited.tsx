import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Time } from '../parts/Time.tsx';

const KINDS = [
  { value: 'unattributed', label: 'Sent to a wallet' },
  { value: 'unlisted', label: 'Tokens not listed' },
] as const;

const COLUMNS: readonly Column[] = [
  { name: 'Time', wide: true },
  { name: 'Amount', end: true },
  { name: 'Address' },
  { name: 'Network', wide: true },
  { name: 'Sender', wide: 'desktop' },
  { name: 'Transaction', wide: 'desktop' },
];

/**
 * Payments that credit nobody: coins sent straight to hot or cold, which are in suspense, and tokens that are not
 * listed.
 */
export function Uncredited() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const { value: kind } = KINDS.find(({ value }) => value === params.get('kind')) ?? KINDS[0];
  const query = useCallQuery('pageUncredited', { ...pageCondition(position, pageSize), queryCondition: { kind } });
  return (
    <>
      <Inline wrap gap="2" padding="0 0 3">
        <Select label="Kind" options={KINDS} value={kind} onValue={(next) => filter({ kind: next })} />
      </Inline>
      <List
        query={query}
        label="Not credited"
        columns={COLUMNS}
        empty={{
          title: 'No such payment',
          text:
            kind === 'unlisted'
              ? 'Tokens that are not listed are never credited.'
              : 'Coins sent straight to hot or cold are in suspense and belong to nobody.',
        }}
        paging={paging}
      >
        {(payment) => (
          <tr key={`${payment.network} ${payment.txid} ${payment.index}`}>
            <td data-wide>
              <Time at={payment.at} />
            </td>
            <td data-align="end">
              {payment.asset === null ? (
                <>
                  {payment.amount} units
                  <Text size="12" tone="2" breakWords>
                    {payment.contract}
                  </Text>
                </>
              ) : (
                <Amount value={payment.amount} placesMax={18} unit={payment.asset} slot />
              )}
            </td>
            <Text as="td" size="12" breakWords>
              {payment.customer?.name ?? splitWords(payment.wallet)}
              <Text size="12" tone="2" breakWords>
                {payment.address}
              </Text>
            </Text>
            <td data-wide>{payment.network}</td>
            <Text as="td" size="12" tone="2" maxWidth="240px" breakWords data-wide="desktop">
              {payment.sender ?? '–'}
            </Text>
            <Text as="td" size="12" tone="2" maxWidth="240px" breakWords data-wide="desktop">
              {payment.txid}
            </Text>
          </tr>
        )}
      </List>
    </>
  );
}

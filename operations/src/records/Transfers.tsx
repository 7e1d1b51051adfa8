import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { CursorPager, useCursor } from '../parts/Cursor.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';

const COLUMNS: readonly Column[] = [
  { name: 'No', end: true, wide: true },
  { name: 'Time', wide: true },
  { name: 'Flow' },
  { name: 'Legs' },
  { name: 'Key', wide: 'desktop' },
];

/** The ledger's transfers with their legs, newest first. */
export function Transfers() {
  const queryCondition = usePage().filters(['owner', 'asset', 'flow', 'key']);
  const cursor = useCursor(JSON.stringify(queryCondition));
  const query = useCallQuery('pageLedgerTransfer', { cursorCondition: cursor.condition, queryCondition });
  return (
    <List
      query={query}
      label="Transfers"
      columns={COLUMNS}
      empty={{ title: 'No transfer matches', text: 'Search by owner, asset, flow or key.' }}
      renderPager={(page) => <CursorPager page={page} cursor={cursor} />}
    >
      {(transfer) => (
        <tr key={transfer.transferId}>
          <td data-align="end" data-wide>
            {transfer.transferId}
          </td>
          <td data-wide>
            <Time at={transfer.postedAt} />
          </td>
          <td>{splitWords(transfer.flow)}</td>
          <td>
            <ul className={styles.legs}>
              {transfer.legs.map((leg) => (
                <li key={`${leg.owner} ${leg.type} ${leg.asset}`}>
                  <span>
                    {leg.ownerName ?? leg.owner}, {splitWords(leg.type).toLowerCase()}
                  </span>
                  <Amount value={leg.amount} placesMax={18} unit={leg.asset} slot />
                </li>
              ))}
            </ul>
          </td>
          <Text as="td" maxWidth="360px" breakWords data-wide="desktop">
            {transfer.key}
          </Text>
        </tr>
      )}
    </List>
  );
}

import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { SortHeader } from '@aldgate/ui/tables/SortHeader.tsx';
import { type Sort, sorted } from '@aldgate/ui/tables/sort.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { ListPager } from '../../../lib/lists/ListPager.tsx';
import type { PageQuery } from '../../../lib/page/pageQuery.ts';
import { Panel } from './Panel.tsx';

const ROWS = [
  { asset: 'USDT', total: '6482310.55' },
  { asset: 'BTC', total: '52.4187' },
  { asset: 'ETH', total: '614.2088' },
];

const LIST = {
  items: Array.from({ length: 10 }),
  total: 143,
  isTotalCapped: false,
  nextCursor: 'next',
  prevCursor: 'previous',
};

export function Tables() {
  const [sort, setSort] = useState<Sort<'total'>>();
  const [at, setAt] = useState<PageQuery>({ position: { page: 2, cursor: null }, pageSize: 10 });
  const rows = sort === undefined ? ROWS : sorted(ROWS, sort.direction, (a, b) => Number(a.total) - Number(b.total));
  return (
    <Panel title="Table, sorted in three steps, with its pager" wide>
      <Table
        label="Balances"
        head={
          <>
            <th scope="col">Asset</th>
            <SortHeader column="total" label="Total" sort={sort} onSort={setSort} figure />
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.asset}>
            <th scope="row">{row.asset}</th>
            <td data-align="end">
              <Amount value={row.total} places={2} align={4} />
            </td>
          </tr>
        ))}
      </Table>
      <ListPager at={at} list={LIST} onChange={(changes) => setAt({ ...at, ...changes })} />
    </Panel>
  );
}

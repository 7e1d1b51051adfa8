import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadText, startText } from '../../../../lib/i18n/i18n.ts';
import type { Column } from './columns.ts';
import { RecordList } from './RecordList.tsx';

vi.mock('../../layout/useWindow.ts', async (load) => ({
  ...(await load<object>()),
  useWindow: () => ({ width: 1440, height: 900 }),
}));

interface Row {
  readonly symbol: string;
  readonly profit: string | null;
}

const columns: readonly Column<Row>[] = [
  { id: 'time', label: 'Time', cell: () => '–' },
  { id: 'symbol', label: 'Symbol', sortValue: ({ symbol }) => symbol, cell: ({ symbol }) => symbol },
  { id: 'profit', label: 'PnL', sortValue: ({ profit }) => profit, cell: ({ profit }) => profit },
];
const items: readonly Row[] = [
  { symbol: 'SOL', profit: '9' },
  { symbol: 'BTC', profit: '10.5' },
  { symbol: 'ADA', profit: null },
  { symbol: 'ETH', profit: '-100' },
  { symbol: 'XRP', profit: '9' },
];

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

function render(address: string, order?: 'newest' | 'oldest') {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <RecordList
        label="Records"
        columns={columns}
        items={items}
        getKey={({ symbol }) => symbol}
        {...(order && { order, onOrder: () => undefined })}
      />
    </MemoryRouter>,
  );
  return {
    rows: [...html.matchAll(/data-row="(\w+)"/g)].map(([, row]) => row),
    sorts: [...html.matchAll(/<th scope="col"( aria-sort="(\w+)")?/g)].map(([, , sort]) => sort),
  };
}

test('SH-09 a list that is loaded whole is in the order that its headers state, equal rows as they came', () => {
  expect(render('/').rows).toEqual(['SOL', 'BTC', 'ADA', 'ETH', 'XRP']);
  expect(render('/').sorts).toEqual([undefined, 'none', 'none']);
  expect(render('/?sort=profit')).toEqual({
    rows: ['BTC', 'SOL', 'XRP', 'ETH', 'ADA'],
    sorts: [undefined, 'none', 'descending'],
  });
  expect(render('/?sort=profit&order=ascending')).toEqual({
    rows: ['ADA', 'ETH', 'SOL', 'XRP', 'BTC'],
    sorts: [undefined, 'none', 'ascending'],
  });
  expect(render('/?sort=symbol&order=ascending')).toEqual({
    rows: ['ADA', 'BTC', 'ETH', 'SOL', 'XRP'],
    sorts: [undefined, 'ascending', 'none'],
  });
});

test('a column of another list and one without an order count as absent', () => {
  expect(render('/?sort=margin').rows).toEqual(render('/').rows);
  expect(render('/?sort=time').rows).toEqual(render('/').rows);
});

test('a list that the server sorts by time states its order in the time header', () => {
  expect(render('/', 'newest').sorts[0]).toBe('descending');
  expect(render('/?sort=oldest', 'oldest').sorts[0]).toBe('ascending');
});

test('the content of an open row stands in a row of its own below it', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RecordList
        label="Records"
        columns={columns}
        items={items}
        getKey={({ symbol }) => symbol}
        renderBelow={({ symbol }) => (symbol === 'BTC' ? <ul>orders</ul> : undefined)}
      />
    </MemoryRouter>,
  );
  expect(html.match(/<tr><td colSpan="3"[^>]*><ul>orders<\/ul><\/td><\/tr><tr data-row="ADA"/i)).not.toBeNull();
  expect(html.match(/<ul>/g)).toHaveLength(1);
});

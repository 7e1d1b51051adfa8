import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { QueryClient, QueryClientProvider, type UseQueryOptions } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { startText } from '../i18n/i18n.ts';
import { BY_TIME, filtersIn } from './filter.ts';
import { RecordsPage } from './RecordsPage.tsx';
import { useRecords } from './useRecords.ts';

interface Item {
  readonly id: string;
  readonly failure?: string;
}

interface Page {
  readonly items: readonly Item[];
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

interface Request {
  readonly queryCondition?: {
    readonly kind?: string;
    readonly text?: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly sort?: 'newest' | 'oldest';
  };
}

beforeAll(() => startText('en-US'));

const FILTERS = {
  text: filtersIn('app').search({ parameter: 'q', label: 'list.sort', max: 10 }),
  ...BY_TIME,
};

const text = {
  title: 'Loans',
  failed: 'Loans could not be loaded',
  failedText: (reason: string) => `${reason}. `,
  empty: { title: 'No loans yet', text: 'Loans appear here.' },
  filteredEmpty: { title: 'No matching loans', text: 'Change the filters.' },
};

const loans = (request: Request): UseQueryOptions<Page> => ({
  queryKey: ['loans', request],
  queryFn: () => Promise.reject(new Error('not requested')),
  retryOnMount: false,
});

function Loans() {
  const records = useRecords(loans, FILTERS, { opened: 'loan', getKey: ({ id }) => id, fixed: { kind: 'loan' } });
  return (
    <RecordsPage
      text={text}
      records={records}
      emptyAction={<a href="/borrow">Borrow</a>}
      columns={[
        { id: 'time', label: 'Time', from: 'tablet', cell: () => '12:00' },
        { id: 'id', label: 'Loan', opens: true, cell: ({ id }) => id, below: [() => '12:00'] },
      ]}
      getStatus={() => 'open'}
      note={{ of: ({ failure }) => failure ?? null, row: 'explained', cell: 'why' }}
      renderDetail={({ id }) => <aside>All of {id}</aside>}
    />
  );
}

interface Rendered {
  readonly address?: string;
  /** The request that the address means, whose answer the client has. */
  readonly request?: object;
  readonly items?: readonly Item[];
}

const FIRST_PAGE = { pageCondition: { page: 1, pageSize: 10 }, queryCondition: { kind: 'loan' } };

async function render({ address = '', request = {}, items }: Rendered, error?: Error): Promise<string> {
  const queries = new QueryClient();
  const queryKey = ['loans', { ...FIRST_PAGE, ...request }];
  if (items !== undefined) {
    const end = { isTotalCapped: false, nextCursor: null, prevCursor: null };
    queries.setQueryData(queryKey, { items, total: items.length, ...end });
  }
  if (error !== undefined) {
    await queries.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false });
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/loans${address}`]}>
        <Loans />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('CL-11 SH-14 a list requests the page, the size and the filters of its address', async () => {
  const address = '?q=L1&since=2026-11-01&sort=oldest&page=3&size=50';
  const request = {
    pageCondition: { page: 3, pageSize: 50 },
    queryCondition: { kind: 'loan', text: 'L1', startTime: Date.UTC(2026, 10, 1), sort: 'oldest' },
  };
  expect(await render({ address, request, items: [{ id: 'L1' }] })).toMatch(/aria-sort="ascending".*>L1</);
  expect(await render({ address: '?size=11&page=0&since=1.5', items: [{ id: 'L1' }] })).toContain('>L1<');
});

test('SH-08 an empty list says what will appear and what to do next; a filtered one, how to see more', async () => {
  expect(plain(await render({ items: [] }))).toMatch(/No loans yet .* Borrow/);
  const request = { queryCondition: { kind: 'loan', text: 'x' } };
  expect(plain(await render({ address: '?q=x', request, items: [] }))).toMatch(/No matching loans .* Clear filters/);
});

test('SH-13 a list that could not be loaded says why, and can be retried', async () => {
  const html = await render({}, new CallError('timeout', 0, ''));
  expect(plain(html)).toMatch(/Loans could not be loaded .*timed out.* Try again/);
});

test('a row has one button that opens it, its second line for phones, and its note below', async () => {
  const html = await render({ items: [{ id: 'L1' }, { id: 'L2', failure: 'No collateral' }] });
  expect(html.match(/data-open="true"/g)).toHaveLength(2);
  expect(html.match(/data-below="true">12:00/g)).toHaveLength(2);
  expect(html).toContain('aria-sort="descending" data-wide="tablet"');
  expect(html).toContain('<td colSpan="2" class="why">No collateral</td>');
  expect(html.match(/class="explained"/g)).toHaveLength(1);
});

test('the record that the address names is opened; one that the page does not have is said', async () => {
  const items = [{ id: 'L1' }];
  expect(await render({ address: '?loan=L1', items })).toContain('<aside>All of L1</aside>');
  expect(plain(await render({ address: '?loan=L9', items }))).toMatch(/The record in this link .*Close .* L1/);
});

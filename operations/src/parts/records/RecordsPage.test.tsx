import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { conditionOf, search } from './filter.ts';
import type { RecordDetail } from './RecordList.tsx';
import { RecordsPage, RecordsSection } from './RecordsPage.tsx';
import { useRecords } from './useRecords.ts';

interface Bank {
  readonly bic: string;
  readonly name: string;
  readonly country: string;
}

const HERON: Bank = { bic: 'HERNHKHH', name: 'Heron Bank', country: 'HK' };
const FILTERS = { search: search('BIC or bank') };
const LIST = {
  label: 'Banks',
  columns: [
    { name: 'BIC', opens: ({ bic }: Bank) => bic, below: ({ country }: Bank) => country },
    { name: 'Bank', end: true, wide: true, cell: ({ name }: Bank) => name },
  ],
  getKey: ({ bic }: Bank) => bic,
  empty: { title: 'No bank matches', text: 'Import a directory.' },
} as const;

function Section({ detail }: { detail?: RecordDetail<Bank> }) {
  const records = useRecords('pageBankDirectory', FILTERS, conditionOf);
  return <RecordsSection {...LIST} records={records} {...(detail && { detail })} />;
}

function Page() {
  const records = useRecords('pageBankDirectory', FILTERS, conditionOf);
  return <RecordsPage {...LIST} title="Directory" records={records} exportRows={() => Promise.reject(new Error())} />;
}

/** Renders at an address, with an answer to the request that the address means. */
function render(page: React.ReactNode, { address = '', items = [HERON] as readonly Bank[], request = {} } = {}) {
  const queries = new QueryClient();
  queries.setQueryData(
    ['pageBankDirectory', { pageCondition: { page: 1, pageSize: 20 }, queryCondition: {}, ...request }],
    { items, total: items.length, isTotalCapped: false, nextCursor: null, prevCursor: null },
  );
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/banks${address}`]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a list requests the page, the size and the filters of its address', () => {
  const request = { pageCondition: { page: 2, pageSize: 50 }, queryCondition: { search: 'heron' } };
  const address = '?page=2&pageSize=50&search=heron';
  expect(render(<Section />, { address, request })).toContain('Heron Bank');
  expect(render(<Section />, { address })).not.toContain('Heron Bank');
});

test('a row has its columns, a button that opens it, and below it what a phone hides', () => {
  const html = render(<Section />);
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>HERNHKHH<\/button><span data-below="true">HK<\/span>/);
  expect(html).toMatch(/<td data-align="end" data-wide="true">Heron Bank<\/td>/);
  const elsewhere = render(<Section detail={{ kind: 'elsewhere', onOpen: () => undefined }} />);
  expect(elsewhere).toMatch(/<button type="button" class="[^"]*">HERNHKHH/);
});

test('the record that the address names is beside the list; one that is nowhere leaves the list alone', () => {
  const beside = (draw: (key: string) => React.ReactNode) =>
    render(<Section detail={{ kind: 'beside', parameter: 'bank', label: 'Chosen bank', draw }} />, {
      address: '?bank=HERNHKHH',
    });
  expect(beside((key) => `Detail of ${key}`)).toMatch(/aria-label="Chosen bank">Detail of HERNHKHH/);
  expect(beside(() => null)).not.toContain('Chosen bank');
});

test('an empty list says what will appear; a page of records has its filters and its export', () => {
  const html = render(<Page />, { items: [] });
  expect(html).toMatch(/No bank matches.*Import a directory\./);
  expect(html).toMatch(/Directory.*BIC or bank.*Export current view/);
});

import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { startText } from '../i18n/i18n.ts';
import { readPage } from '../page/pageQuery.ts';
import { RecordsSection } from './RecordsPage.tsx';
import { RecordTable } from './RecordTable.tsx';

interface Item {
  readonly id: string;
  readonly failure?: string;
}

beforeAll(() => startText('en-US'));

const text = {
  title: 'Loans',
  failed: 'Loans could not be loaded',
  failedText: (reason: string) => `${reason}. `,
  empty: { title: 'No loans yet', text: 'Loans appear here.', action: <a href="/borrow">Borrow</a> },
  filteredEmpty: { title: 'No matching loans', text: 'Change the filters.' },
};

function render(query: object, cleared?: object): string {
  const address = { filter: readPage(new URLSearchParams()), change: () => undefined, moveTo: () => undefined };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RecordsSection
          text={text}
          address={address}
          records={{ isError: false, isPlaceholderData: false, ...query } as UseQueryResult<never>}
          cleared={cleared}
          filters={<button type="button">Asset</button>}
          exportRows={() => Promise.reject(new Error('not exported'))}
        >
          {(items: readonly Item[]) => (
            <RecordTable
              label="Loans"
              columns={[
                { id: 'time', label: 'Time', from: 'tablet', cell: () => '12:00' },
                { id: 'id', label: 'Loan', opens: true, cell: ({ id }) => id, below: [() => '12:00'] },
              ]}
              items={items}
              getKey={({ id }) => id}
              getStatus={() => 'open'}
              onOpen={() => undefined}
              order="oldest"
              onOrder={() => undefined}
              note={{ of: ({ failure }) => failure ?? null, row: 'explained', cell: 'why' }}
            />
          )}
        </RecordsSection>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const page = (items: readonly Item[]) => ({
  data: { items, total: items.length, isTotalCapped: false, nextCursor: null, prevCursor: null },
});

test('SH-08 an empty list says what will appear and what to do next; a filtered one, how to see more', () => {
  expect(plain(render(page([])))).toMatch(/No loans yet .* Borrow/);
  expect(plain(render(page([]), { asset: undefined }))).toMatch(/No matching loans .* Clear filters/);
});

test('SH-13 a list that could not be loaded says why, and can be retried', () => {
  const error = new CallError('timeout', 0, '');
  expect(plain(render({ isError: true, error }))).toMatch(/Loans could not be loaded .*timed out.* Try again/);
});

test('a row has one button that opens it, its second line for phones, and its note below', () => {
  const html = render(page([{ id: 'L1' }, { id: 'L2', failure: 'No collateral' }]));
  expect(html.match(/data-open="true"/g)).toHaveLength(2);
  expect(html.match(/data-below="true">12:00/g)).toHaveLength(2);
  expect(html).toContain('aria-sort="ascending" data-wide="tablet"');
  expect(html).toContain('<td colSpan="2" class="why">No collateral</td>');
  expect(html.match(/class="explained"/g)).toHaveLength(1);
});

import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type LoanEvent = AnswerOf<'pageLoanEvent'>['items'][number];
export type LoanLine = AnswerOf<'pageLoanInterest'>['items'][number];
export type LoanDay = AnswerOf<'listLoanLtv'>[number];

/** Changes are pushed; the lines of ended days are not. */
const RECORDS_MS = 30_000;

const LARGEST_PAGE = 100;

/** Reads a whole list, which a loan's term bounds. */
async function readAll<Item>(
  read: (page: number) => Promise<{ readonly items: readonly Item[] }>,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await read(page);
    all.push(...items);
    if (items.length < LARGEST_PAGE) return all;
  }
}

/** LN-01: all events and lines of a loan, the oldest first, and what it owes then. */
export const useLoanRecords = (loanId: string) =>
  useQuery({
    queryKey: ['loans', 'records', loanId],
    queryFn: async ({ signal }) => {
      const request = (page: number) =>
        ({
          queryCondition: { loanId, sort: 'oldest' },
          pageCondition: { page, pageSize: LARGEST_PAGE },
        }) as const;
      const [events, lines] = await Promise.all([
        readAll((page) => call('pageLoanEvent', request(page), { signal })),
        readAll((page) => call('pageLoanInterest', request(page), { signal })),
      ]);
      return { events, lines, loan: await call('queryLoan', { loanId }, { signal }) };
    },
    refetchInterval: RECORDS_MS,
  });

/** LN-01: a loan at the end of each day. */
export const useLoanDays = (loanId: string) =>
  useQuery({
    queryKey: ['loans', 'days', loanId],
    queryFn: ({ signal }) => call('listLoanLtv', { loanId }, { signal }),
    refetchInterval: RECORDS_MS,
  });

/** LN-01: the signed receipt of a liquidation; it never changes. */
export const useLoanReceipt = (eventId: string) =>
  useQuery({
    queryKey: ['loans', 'receipt', eventId],
    queryFn: ({ signal }) => call('queryLoanReceipt', { eventId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

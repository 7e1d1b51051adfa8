import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { useSettled } from '../../../lib/calls/useSettled.ts';
import { FIGURES_MS } from '../queries.ts';

export type LoanStress = AnswerOf<'stressLoans'>[number];
export type PriceChanges = RequestOf<'stressLoans'>['prices'];

const OPEN = ['interest_accruing', 'overdue'] as const;
const LARGEST_PAGE = 100;

/** LN-01: the open loans that have collateral, with their figures of now, the first hundred of each status. */
export const useOpenLoans = () =>
  useQuery({
    queryKey: ['loans', 'open'],
    queryFn: async ({ signal }) => {
      const read = (status: (typeof OPEN)[number]) =>
        call(
          'pageLoan',
          { queryCondition: { status }, pageCondition: { page: 1, pageSize: LARGEST_PAGE } },
          { signal },
        );
      return (await Promise.all(OPEN.map(read))).flatMap(({ items }) =>
        items.filter(({ isShortfall }) => !isShortfall),
      );
    },
    refetchInterval: FIGURES_MS,
  });

/** LN-01: the open loans after a change of prices; those of the change before stay until it is known. */
export function useLoanStress(prices: PriceChanges) {
  const settled = useSettled(JSON.stringify(prices));
  return useQuery({
    queryKey: ['loans', 'stress', settled],
    queryFn: ({ signal }) => call('stressLoans', { prices: JSON.parse(settled) as PriceChanges }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_MS,
  });
}

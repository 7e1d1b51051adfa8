import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { useSettled } from '../../../lib/calls/useSettled.ts';
import { FIGURES_MS } from '../queries.ts';

export type LoanPreview = AnswerOf<'previewLoan'>;
export type WantedLoan = RequestOf<'previewLoan'>;

/**
 * LN-01: what a loan would cost, who has to approve it, and what prevents it; undefined until it is known for the
 * figures that are shown.
 */
export function useLoanPreview(wanted: WantedLoan | undefined) {
  const entered = wanted === undefined ? '' : JSON.stringify(wanted);
  const settled = useSettled(entered);
  const { data, error } = useQuery({
    queryKey: ['loans', 'preview', settled],
    queryFn: ({ signal }) => call('previewLoan', JSON.parse(settled) as WantedLoan, { signal }),
    enabled: settled !== '',
    refetchInterval: FIGURES_MS,
  });
  const isCurrent = settled === entered;
  return { preview: isCurrent ? data : undefined, error: isCurrent ? error : null };
}

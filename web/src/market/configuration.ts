import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../app/calls.ts';

export type Configured = AnswerOf<'marketConfigureList'>[number];

/** Operations change them rarely. */
const FRESH_MS = 300_000;

/** What operations say of each contract, in the order they are to stand in (MK-01). */
export function useMarketConfiguration() {
  return useQuery({
    queryKey: ['market', 'configuration'],
    queryFn: ({ signal }) => call('marketConfigureList', {}, { signal }),
    staleTime: FRESH_MS,
  });
}

/** The labels that contracts are grouped by (MK-01). */
export function useMarketLabels() {
  return useQuery({
    queryKey: ['market', 'labels'],
    queryFn: ({ signal }) => call('marketLabelList', {}, { signal }),
    staleTime: FRESH_MS,
  });
}

import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type Configured = AnswerOf<'marketConfigureList'>[number];

/** Operators rarely change it. */
const FRESH_MS = 300_000;

/** The operators' configuration of each contract, in display order (MK-01). */
export function useMarketConfiguration() {
  return useQuery({
    queryKey: ['market', 'configuration'],
    queryFn: ({ signal }) => call('marketConfigureList', {}, { signal }),
    staleTime: FRESH_MS,
  });
}

/** The labels that group contracts (MK-01). */
export function useMarketLabels() {
  return useQuery({
    queryKey: ['market', 'labels'],
    queryFn: ({ signal }) => call('marketLabelList', {}, { signal }),
    staleTime: FRESH_MS,
  });
}

import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type PerformanceRequest = RequestOf<'queryPerformance'>;
export type PerformanceAnswer = AnswerOf<'queryPerformance'>;
export type PerformanceRow = PerformanceAnswer['items'][number];

/** The current day follows the market. */
const REFRESH_MS = 60_000;

/** Profit and equity; those of before stay visible while another range loads. */
export const usePerformance = (request: PerformanceRequest) =>
  useQuery({
    queryKey: ['wallet', 'performance', request],
    queryFn: ({ signal }) => call('queryPerformance', request, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

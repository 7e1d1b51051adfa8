import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type PerformanceRequest = RequestOf<'queryPerformance'>;
export type PerformanceAnswer = AnswerOf<'queryPerformance'>;
export type PerformanceRow = PerformanceAnswer['items'][number];

/** The current day follows the market. */
const REFRESH_MS = 60_000;
/** The first entries count a few seconds after their posting. */
const EMPTY_REFRESH_MS = 5_000;

/** Profit and equity; those of before stay visible while another range loads. */
export const usePerformance = (request: PerformanceRequest) =>
  useQuery({
    queryKey: ['wallet', 'performance', request],
    queryFn: ({ signal }) => call('queryPerformance', request, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.summary === null ? EMPTY_REFRESH_MS : REFRESH_MS),
  });

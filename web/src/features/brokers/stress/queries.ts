import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type Risk = AnswerOf<'queryProjectRisk'>;
export type RiskAccount = Risk['accounts'][number];
export type RiskProject = Risk['projects'][number];

/** Marks and positions move; the server has them in memory. */
const RISK_MS = 2_000;

/** BR-03: the positions, marks and claims of a project; undefined for all of the broker's accounts. */
export const useRisk = (projectNo?: string) =>
  useQuery({
    queryKey: ['brokers', 'risk', projectNo],
    queryFn: ({ signal }) => call('queryProjectRisk', { projectNo }, { signal }),
    refetchInterval: RISK_MS,
  });

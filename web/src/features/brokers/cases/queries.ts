import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

type Todo = AnswerOf<'listBrokerCase'>;

/** A margin call or a liquidation of a project. */
export type Case = Todo['cases'][number];
export type CaseStep = NonNullable<AnswerOf<'queryFinancingDetail'>['liquidationCase']>['steps'][number];

/** NAV moves with the market; the rest is pushed. */
const FIGURES_MS = 5_000;
const QUIET_MS = 60_000;

/** BR-05, BR-08: what the broker has to do about its projects. */
export const useTodo = () =>
  useQuery({
    queryKey: ['brokers', 'todo'],
    queryFn: ({ signal }) => call('listBrokerCase', {}, { signal }),
    refetchInterval: ({ state }) => ((state.data?.cases.length ?? 0) > 0 ? FIGURES_MS : QUIET_MS),
  });

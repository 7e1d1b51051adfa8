import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type Alert = AnswerOf<'listAlert'>[number];

export const useAlerts = () =>
  useQuery({ queryKey: ['alerts', 'list'], queryFn: ({ signal }) => call('listAlert', {}, { signal }) });

/** The accounts whose margin ratio an alert can watch. */
export const useAlertAccounts = (enabled: boolean) =>
  useQuery({
    queryKey: ['alerts', 'accounts'],
    queryFn: ({ signal }) => call('queryBrokerOptions', {}, { signal }),
    enabled,
  });

/** The running projects whose cushion an alert can watch; a broker alone has some. */
export const useAlertProjects = (enabled: boolean) =>
  useQuery({
    queryKey: ['alerts', 'projects'],
    queryFn: ({ signal }) => call('listProjectByStatus', { status: 'running' }, { signal }),
    enabled,
  });

/** The open loans whose LTV an alert can watch. */
export const useAlertLoans = (enabled: boolean) =>
  useQuery({
    queryKey: ['alerts', 'loans'],
    queryFn: async ({ signal }) => {
      const { items } = await call('pageLoan', { pageCondition: { page: 1, pageSize: 100 } }, { signal });
      return items.filter(({ status, isShortfall }) => status !== 'ended' && !isShortfall);
    },
    enabled,
  });

/** Returns the function that loads the alerts again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['alerts', 'list'] });
}

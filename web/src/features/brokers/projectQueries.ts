import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type ProjectInfo = AnswerOf<'queryBrokerProjectInfo'>;
export type CapitalChange = ProjectInfo['openChanges'][number];
export type ProjectAccount = ProjectInfo['projectAccounts'][number];
export type Close = ProjectInfo['closes'][number];
export type ProjectCapital = AnswerOf<'listCapital'>[number];
export type ProjectTransfer = AnswerOf<'pageProjectDepositWithdraw'>['items'][number];
export type Financing = AnswerOf<'pageFinancing'>['items'][number];

/** The polling interval without the push channel, and beside it for what it does not carry. */
const POLLED_MS = 5_000;
const BESIDE_PUSH_MS = 15_000;

const FINANCINGS_SHOWN = 50;
const TRANSFERS_SHOWN = 20;

export const projectKey = (projectNo: string) => ['brokers', 'project', projectNo] as const;

/** BR-03: a project with its figures. `isPushed`: the channel sends NAV. */
export const useProjectInfo = (projectNo: string, isPushed: boolean) =>
  useQuery({
    queryKey: projectKey(projectNo),
    queryFn: ({ signal }) => call('queryBrokerProjectInfo', { projectNo }, { signal }),
    refetchInterval: isPushed ? BESIDE_PUSH_MS : POLLED_MS,
  });

/** BR-05: the money of a project by location. */
export const useProjectCapital = (projectNo: string) =>
  useQuery({
    queryKey: ['brokers', 'projectCapital', projectNo],
    queryFn: ({ signal }) => call('listCapital', { projectNo }, { signal }),
    refetchInterval: POLLED_MS,
  });

/** BR-05: the newest deposits at a project's addresses, and withdrawals of what was taken out of it. */
export const useProjectTransfers = (projectNo: string) =>
  useQuery({
    queryKey: ['brokers', 'projectTransfers', projectNo],
    queryFn: ({ signal }) =>
      call(
        'pageProjectDepositWithdraw',
        { pageCondition: { page: 1, pageSize: TRANSFERS_SHOWN }, queryCondition: { projectNo } },
        { signal },
      ),
    refetchInterval: POLLED_MS,
  });

/** BR-03: the financings of a project, the newest first. */
export const useFinancings = (projectNo: string) =>
  useQuery({
    queryKey: ['brokers', 'financings', projectNo],
    queryFn: ({ signal }) =>
      call(
        'pageFinancing',
        { pageCondition: { page: 1, pageSize: FINANCINGS_SHOWN }, queryCondition: { projectNo } },
        { signal },
      ),
  });

/** BR-03: a financing with its terms, interest by day and changes. */
export const useFinancing = (financingNo: string) =>
  useQuery({
    queryKey: ['brokers', 'financing', financingNo],
    queryFn: ({ signal }) => call('queryFinancingDetail', { financingNo }, { signal }),
  });

import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import type { DepositPurpose } from '@aldgate/domain/brokers/projects.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type DecreasePreview = AnswerOf<'queryDecreaseCapital'>;
export type WithdrawAvailable = AnswerOf<'queryWithdrawAvailable'>;
export type ExtractDraft = AnswerOf<'addExtractInferiorRecord'>;

const FIGURES_MS = 5_000;

/** BR-12: the addresses of a project that receive USDT for a purpose. */
export const useProjectAddresses = (projectNo: string, purpose: DepositPurpose) =>
  useQuery({
    queryKey: ['brokers', 'projectAddresses', projectNo, purpose],
    queryFn: ({ signal }) => call('listProjectDepositAddress', { projectNo, asset: 'USDT', purpose }, { signal }),
  });

/** The addresses of the book that can receive USDT, the last used first. */
export const useProjectBook = () =>
  useQuery({
    queryKey: ['withdrawals', 'entries', 'USDT'],
    queryFn: ({ signal }) => call('listBrokerAddress', { asset: 'USDT' }, { signal }),
  });

/** BR-04: what bounds a decrease, and what it makes of the project; the last answer stays while the next one loads. */
export const useDecreasePreview = (request: RequestOf<'queryDecreaseCapital'>) =>
  useQuery({
    queryKey: ['brokers', 'decreasePreview', request],
    queryFn: ({ signal }) => call('queryDecreaseCapital', request, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_MS,
  });

/** BR-05: the subordinated capital that can be taken out, with its bounds. */
export const useWithdrawAvailable = (projectNo: string) =>
  useQuery({
    queryKey: ['brokers', 'withdrawAvailable', projectNo],
    queryFn: ({ signal }) => call('queryWithdrawAvailable', { projectNo }, { signal }),
    refetchInterval: FIGURES_MS,
  });

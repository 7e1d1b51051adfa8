import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import type { MoveCalls } from '../../../lib/submissions/useMoveFlow.ts';
import { refreshBrokers } from '../queries.ts';
import { type Location, writeLocation } from './location.ts';

export type TransferAccount = AnswerOf<'listTransferAccounts'>[number];
export type FundRequest = RequestOf<'applyFundTransfer'>;
export type FundResult = AnswerOf<'applyFundTransfer'>;

const FIGURES_MS = 5_000;
/** A tracked transfer is among the latest. */
const FOLLOWED = { pageCondition: { page: 1, pageSize: 50 } } as const;

/** The accounts that an asset can come from. */
export const useSources = (asset: string) =>
  useQuery({
    queryKey: ['brokers', 'accounts', 'source', asset],
    queryFn: ({ signal }) => call('listTransferAccounts', { side: 'source', asset }, { signal }),
    refetchInterval: FIGURES_MS,
    placeholderData: keepPreviousData,
  });

/** The accounts that an asset can go to from a source; disabled without one. */
export const useTargets = (asset: string, source: Location | undefined) =>
  useQuery({
    queryKey: ['brokers', 'accounts', 'target', asset, source],
    queryFn: ({ signal }) =>
      call('listTransferAccounts', { side: 'target', asset, ...(source && { source }) }, { signal }),
    enabled: source !== undefined,
    refetchInterval: FIGURES_MS,
    placeholderData: keepPreviousData,
  });

interface Wish {
  readonly asset: string;
  readonly source: Location | undefined;
  readonly target: Location | undefined;
}

/** The largest amount of a transfer, with each of its bounds; disabled until both accounts are known. */
export const useFundAvailable = ({ asset, source, target }: Wish) =>
  useQuery({
    queryKey: ['brokers', 'fundAvailable', asset, source && writeLocation(source), target && writeLocation(target)],
    queryFn: async ({ signal }) => {
      if (source === undefined || target === undefined) return null;
      return call('queryFundTransferAvailable', { source, asset, target }, { signal });
    },
    enabled: source !== undefined && target !== undefined,
    refetchInterval: FIGURES_MS,
    retry: false,
  });

/** BR-10: the calls of a transfer. */
export const FUND_CALLS: MoveCalls<FundRequest, FundResult> = {
  name: 'applyFundTransfer',
  send: (request) => call('applyFundTransfer', request),
  follow: async ({ transferNo }, _request, signal) => {
    const { items } = await call('pageFundTransfer', FOLLOWED, { signal });
    const found = items.find((move) => move.transferNo === transferNo);
    return found === undefined ? null : { transferNo, state: found.state, reason: found.reason };
  },
  followKey: 'brokers',
  refresh: refreshBrokers,
};

import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/calls.ts';

export type Position = AnswerOf<'queryPosition'>['items'][number];
export type Order = AnswerOf<'queryOpenOrder'>['items'][number];
export type FuturesAccount = AnswerOf<'queryFuturesAccount'>;
export type Standing = FuturesAccount['standing'];

/** TR-07. Both go on beside the push channel, which only makes a change visible sooner. */
const LIST_EVERY_MS = 5_000;
const MARGIN_EVERY_MS = 3_000;

/** Where the states of an account are kept: the push channel writes them, the polled calls too. */
export const accountKeys = {
  account: (keyId: string | undefined) => ['trading', keyId, 'account'] as const,
  positions: (keyId: string | undefined) => ['trading', keyId, 'positions'] as const,
  openOrders: (keyId: string | undefined) => ['trading', keyId, 'openOrders'] as const,
  /** Below it stand the pages of the records. */
  records: (keyId: string | undefined) => ['trading', keyId, 'records'] as const,
};

/** Margin and balances (TR-09); nothing is asked without an account. */
export function useFuturesAccount(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.account(keyId),
    queryFn: ({ signal }) => call('queryFuturesAccount', { exchangeKeyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: MARGIN_EVERY_MS,
  });
}

/** Open positions of all contracts (TR-10). */
export function usePositions(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.positions(keyId),
    queryFn: ({ signal }) => call('queryPosition', { exchangeKeyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: LIST_EVERY_MS,
  });
}

/** Open orders of all contracts, conditional ones too. */
export function useOpenOrders(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.openOrders(keyId),
    queryFn: ({ signal }) => call('queryOpenOrder', { keyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: LIST_EVERY_MS,
  });
}

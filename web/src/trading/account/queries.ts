import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/calls.ts';

type Positions = AnswerOf<'queryPosition'>;
type OpenOrders = AnswerOf<'queryOpenOrder'>;
export type Position = Positions['items'][number];
export type Order = OpenOrders['items'][number];
export type FuturesAccount = AnswerOf<'queryFuturesAccount'>;
export type Freshness = FuturesAccount['freshness'];

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

/** An answer of which nothing but its age has changed is the same: who shows it is not told. Only what is not live has one. */
function withoutAge<Answer extends { readonly freshness: Freshness }>(answer: Answer): Answer {
  const { state } = answer.freshness;
  return state === 'live' ? { ...answer, freshness: { state, at: null, ageMs: null } } : answer;
}

/** Margin and balances (TR-09); nothing is asked without an account. */
export function useFuturesAccount(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.account(keyId),
    queryFn: ({ signal }) => call('queryFuturesAccount', { exchangeKeyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: MARGIN_EVERY_MS,
    select: withoutAge<FuturesAccount>,
  });
}

/** Open positions of all contracts (TR-10). */
export function usePositions(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.positions(keyId),
    queryFn: ({ signal }) => call('queryPosition', { exchangeKeyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: LIST_EVERY_MS,
    select: withoutAge<Positions>,
  });
}

/** Open orders of all contracts, conditional ones too. */
export function useOpenOrders(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.openOrders(keyId),
    queryFn: ({ signal }) => call('queryOpenOrder', { keyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: LIST_EVERY_MS,
    select: withoutAge<OpenOrders>,
  });
}

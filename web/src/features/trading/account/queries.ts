import type { AnswerOf } from '@aldgate/contract/calls.ts';
import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { CALLS, useProduct } from './product.ts';

type Positions = AnswerOf<'queryPosition'>;
type OpenOrders = AnswerOf<'queryOpenOrder'>;
export type Position = Positions['items'][number];
export type Order = OpenOrders['items'][number];
export type FuturesAccount = AnswerOf<'queryFuturesAccount'>;
export type SpotAccount = AnswerOf<'querySpotAccount'>;
export type Freshness = FuturesAccount['freshness'];

/** TR-07. Polling continues beside the push channel, which only makes changes visible sooner. */
const LIST_EVERY_MS = 5_000;
const MARGIN_EVERY_MS = 3_000;

type KeyId = string | undefined;

/** The query keys of a product's data of an account, written by the push channel and by polling. */
export const accountKeys = {
  account: (keyId: KeyId, product: TradedProduct) => ['trading', keyId, product, 'account'] as const,
  positions: (keyId: KeyId, product: TradedProduct) => ['trading', keyId, product, 'positions'] as const,
  openOrders: (keyId: KeyId, product: TradedProduct) => ['trading', keyId, product, 'openOrders'] as const,
  /** Take profit and stop loss of both products. */
  protections: (keyId: KeyId) => ['trading', keyId, 'protections'] as const,
  /** The pages of the history are below this key. */
  records: (keyId: KeyId, product: TradedProduct) => ['trading', keyId, product, 'records'] as const,
};

/**
 * Drops the age of live data, so that a response that differs only in age causes no render. Only data that is not
 * live needs an age.
 */
function withoutAge<Answer extends { readonly freshness: Freshness }>(answer: Answer): Answer {
  const { state } = answer.freshness;
  return state === 'live' ? { ...answer, freshness: { state, at: null, ageMs: null } } : answer;
}

/** Margin and balances (TR-09); disabled without an account. */
export function useFuturesAccount(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.account(keyId, 'usdm'),
    queryFn: ({ signal }) => call('queryFuturesAccount', { exchangeKeyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: MARGIN_EVERY_MS,
    select: withoutAge<FuturesAccount>,
  });
}

/** Open positions of all contracts (TR-10). */
export function usePositions(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.positions(keyId, 'usdm'),
    queryFn: ({ signal }) => call('queryPosition', { exchangeKeyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: LIST_EVERY_MS,
    select: withoutAge<Positions>,
  });
}

/** Open orders of all instruments of the screen's product, conditional ones too. */
export function useOpenOrders(keyId: string | undefined) {
  const product = useProduct();
  return useQuery({
    queryKey: accountKeys.openOrders(keyId, product),
    queryFn: ({ signal }) => call(CALLS[product].openOrders, { keyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: LIST_EVERY_MS,
    select: withoutAge<OpenOrders>,
  });
}

/** The spot balances; disabled without an account. */
export function useSpotAccount(keyId: string | undefined) {
  return useQuery({
    queryKey: accountKeys.account(keyId, 'spot'),
    queryFn: ({ signal }) => call('querySpotAccount', { exchangeKeyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: MARGIN_EVERY_MS,
    select: withoutAge<SpotAccount>,
  });
}

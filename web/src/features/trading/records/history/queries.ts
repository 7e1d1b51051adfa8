import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { type Query, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/calls.ts';
import { CALLS, useProduct } from '../../account/product.ts';
import { accountKeys } from '../../account/queries.ts';

export type Trade = AnswerOf<'queryTrade'>['items'][number];
export type Income = AnswerOf<'pageIncome'>['items'][number];

/** The push channel announces new records; without it, the current page is polled at this interval. */
const EVERY_MS = 30_000;

/** The previous page stays visible until the next one is loaded, but never that of another account. */
function keepPreviousPage(keyId: string | undefined) {
  return <Data>(data: Data | undefined, query: Query<Data, Error, Data> | undefined) =>
    query?.queryKey[1] === keyId ? data : undefined;
}

function options(keyId: string | undefined, product: TradedProduct, name: string, condition: object) {
  return {
    queryKey: [...accountKeys.records(keyId, product), name, condition],
    enabled: keyId !== undefined,
    refetchInterval: EVERY_MS,
  };
}

/** A page of the orders that are no longer open (TR-12). */
export function useOrderPage(keyId: string | undefined, condition: Omit<RequestOf<'pageOrder'>, 'keyId'>) {
  const product = useProduct();
  return useQuery<AnswerOf<'pageOrder'>>({
    ...options(keyId, product, 'orders', condition),
    queryFn: ({ signal }) => call(CALLS[product].orders, { keyId: keyId ?? '', ...condition }, { signal }),
    placeholderData: keepPreviousPage(keyId),
  });
}

/** A page of executions (TR-12). */
export function useTradePage(keyId: string | undefined, condition: Omit<RequestOf<'queryTrade'>, 'keyId'>) {
  const product = useProduct();
  return useQuery<AnswerOf<'queryTrade'>>({
    ...options(keyId, product, 'trades', condition),
    queryFn: ({ signal }) => call(CALLS[product].trades, { keyId: keyId ?? '', ...condition }, { signal }),
    placeholderData: keepPreviousPage(keyId),
  });
}

/** A page of the account's wallet movements (TR-19). */
export function useIncomePage(keyId: string | undefined, condition: Omit<RequestOf<'pageIncome'>, 'keyId'>) {
  return useQuery<AnswerOf<'pageIncome'>>({
    ...options(keyId, 'usdm', 'income', condition),
    queryFn: ({ signal }) => call('pageIncome', { keyId: keyId ?? '', ...condition }, { signal }),
    placeholderData: keepPreviousPage(keyId),
  });
}

/** One order with its executions. */
export function useOrderDetail(keyId: string, clientOrderId: string) {
  const product = useProduct();
  return useQuery({
    queryKey: [...accountKeys.records(keyId, product), 'detail', clientOrderId],
    queryFn: ({ signal }) => call(CALLS[product].detail, { keyId, clientOrderId }, { signal }),
  });
}

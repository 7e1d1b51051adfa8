import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { accountKeys } from './queries.ts';

export type PositionProtection = AnswerOf<'queryProtection'>[number];

/** Beside the refresh with the account's orders. */
const EVERY_MS = 5_000;

/** The exits of an account that wait, are placed, or could not be placed. */
export const useProtections = (keyId: string | undefined) =>
  useQuery({
    queryKey: accountKeys.protections(keyId),
    queryFn: ({ signal }) => call('queryProtection', { exchangeKeyId: keyId ?? '' }, { signal }),
    enabled: keyId !== undefined,
    refetchInterval: EVERY_MS,
  });

/** The exits of a contract's position: those that are placed, or the ones that failed. */
export const findProtection = (
  protections: readonly PositionProtection[] | undefined,
  symbol: string,
): PositionProtection | undefined =>
  protections
    ?.filter(({ instrumentId, state }) => instrumentId === symbol && state !== 'waiting' && state !== 'ended')
    .toSorted((a, b) => b.createdAt - a.createdAt)[0];

/** The client order ids of the orders that are exits. */
export function useExitIds(keyId: string | undefined): ReadonlySet<string | null | undefined> {
  const { data = [] } = useProtections(keyId);
  return new Set(data.flatMap((each) => [each.takeProfit?.clientOrderId, each.stopLoss?.clientOrderId]));
}

/** Writes the exits that a call answered into the list, in the place of those of the position. */
export function writeProtection(queries: QueryClient, keyId: string, answered: PositionProtection): void {
  queries.setQueryData(accountKeys.protections(keyId), (before: readonly PositionProtection[] | undefined) => {
    const replaced = findProtection(before, answered.instrumentId);
    const others = before?.filter((one) => one !== replaced && one.protectionId !== answered.protectionId) ?? [];
    return answered.state === 'ended' ? others : [...others, answered];
  });
}

import { useCoins } from './deposits/queries.ts';

/** The networks that carry any of the supported coins; empty until loaded. */
export function useNetworkCodes(): readonly string[] {
  return [...new Set(useCoins().data?.flatMap(({ networks }) => networks) ?? [])];
}

import { LIVE_KEYS_MAX } from '@aldgate/domain/apiKeys/terms.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { InspectedKey } from './hygiene.ts';
import { apiKeys, keyQuery } from './queries.ts';

/** All active keys: an institution has no more. */
const ACTIVE = {
  pageCondition: { page: 1, pageSize: LIVE_KEYS_MAX },
  queryCondition: { state: 'active' },
} as const;

/** The active keys that the reader sees, with their use where an address can have been refused. */
export function useInspectedKeys(): readonly InspectedKey[] {
  const keys = useQuery(apiKeys(ACTIVE)).data?.items ?? [];
  const used = useQueries({ queries: keys.filter(({ addresses }) => addresses.length > 0).map(keyQueryOf) });
  const details = new Map(used.flatMap(({ data }) => (data === undefined ? [] : [[data.apiKeyId, data.use]])));
  return keys.map((key) => ({ key, use: details.get(key.apiKeyId) }));
}

const keyQueryOf = ({ apiKeyId }: InspectedKey['key']) => keyQuery(apiKeyId);

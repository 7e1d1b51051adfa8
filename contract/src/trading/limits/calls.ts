import { needing, post, query, SECURITY_MS } from '../../wireBuilders.ts';

/** TR-18: limits of what accounts and members may open. */
export const limitsWire = {
  queryLimits: query('/broker/lightning/limit/query', 'token'),
  setLimits: needing('trade', post('/broker/lightning/limit/set', 'token', SECURITY_MS)),
} as const;

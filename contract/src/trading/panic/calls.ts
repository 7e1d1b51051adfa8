import { needing, openWhileReadOnly, post, query, sentOnce } from '../../wireBuilders.ts';

/** Errors that are reported before a run is looked up or stored. */
const NO_RUN = ['format', 'tradingAccountNotFound', 'notManager', 'accountBlocked', 'panicRunning'] as const;

/** TR-16: stops the trading of several accounts at once. */
export const panicWire = {
  planPanic: query('/broker/lightning/panic/plan', 'token'),
  runPanic: sentOnce(NO_RUN, openWhileReadOnly(needing('trade', post('/broker/lightning/panic/run', 'token')))),
  queryPanic: query('/broker/lightning/panic/query', 'token'),
  releasePanic: needing('trade', post('/broker/lightning/panic/release', 'token')),
} as const;

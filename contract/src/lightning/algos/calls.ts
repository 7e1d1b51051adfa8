import { needing, openWhileReadOnly, post, query, reduceOnlyWhileReadOnly, sentOnce } from '../../wireBuilders.ts';

/** Errors that are reported before an algorithm is stored, and that a repeat of a stored one does not get. */
const NO_ALGO = ['format', 'instrumentNotFound', 'kycRequired', 'tradingAccountNotFound', 'notManager'] as const;

/** TR-16: orders that the server sends in slices over time. */
export const algosWire = {
  createAlgo: sentOnce(
    NO_ALGO,
    reduceOnlyWhileReadOnly(needing('trade', post('/broker/lightning/algo/create', 'token'))),
  ),
  pageAlgo: query('/broker/lightning/algo/page', 'token'),
  queryAlgo: query('/broker/lightning/algo/query', 'token'),
  pauseAlgo: openWhileReadOnly(needing('trade', post('/broker/lightning/algo/pause', 'token'))),
  resumeAlgo: needing('trade', post('/broker/lightning/algo/resume', 'token')),
  cancelAlgo: openWhileReadOnly(needing('trade', post('/broker/lightning/algo/cancel', 'token'))),
} as const;

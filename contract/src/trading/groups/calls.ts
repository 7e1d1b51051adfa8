import {
  bySocket,
  needing,
  openWhileReadOnly,
  post,
  query,
  reduceOnlyWhileReadOnly,
  sentOnce,
} from '../../wireBuilders.ts';

/** Errors that are reported before a group is looked up or stored, or that no order of it was or will be sent. */
const NO_GROUP = ['format', 'instrumentNotFound', 'kycRequired', 'deadlinePassed'] as const;

/** TR-16: an order for each of several accounts. */
export const groupsWire = {
  sendGroup: sentOnce(
    NO_GROUP,
    reduceOnlyWhileReadOnly(bySocket(needing('trade', post('/broker/lightning/order/sendGroup', 'token')))),
  ),
  closeGroup: sentOnce(
    NO_GROUP,
    openWhileReadOnly(bySocket(needing('trade', post('/broker/lightning/order/closeGroup', 'token')))),
  ),
  cancelGroup: openWhileReadOnly(bySocket(needing('trade', post('/broker/lightning/order/cancelGroup', 'token')))),
  moveGroup: bySocket(needing('trade', post('/broker/lightning/order/moveGroup', 'token'))),
  pageGroup: query('/broker/lightning/order/pageGroup', 'token'),
  queryGroup: query('/broker/lightning/order/queryGroup', 'token'),
} as const;

import { EXECUTION_FILE } from '../../otc/calls.ts';
import { openWhileReadOnly } from '../../wireBuilders.ts';
import { change, query } from '../wireBuilders.ts';

/** Operators' calls of the OTC desk. */
export const deskWire = {
  queryDesk: query('/desk/query', 'view'),
  pageDeskOrder: query('/desk/order/page', 'view'),
  queryDeskRequest: query('/desk/request/query', 'view'),
  answerDeskRequest: change('/desk/request/answer', 'desk'),
  declineDeskRequest: openWhileReadOnly(change('/desk/request/decline', 'desk')),
  closeDeskTreasury: change('/desk/treasury/close', 'capital'),
  listDeskCustomer: query('/desk/customer/list', 'view'),
  queryDeskExecution: query('/desk/execution/query', 'view'),
  exportDeskExecution: { ...query('/desk/execution/export', 'view'), ...EXECUTION_FILE },
  setDeskTerms: change('/desk/terms/set', 'configuration'),
  setDeskAsset: change('/desk/asset/set', 'configuration'),
  setDeskClosedDay: change('/desk/closedDay/set', 'configuration'),
  removeDeskClosedDay: change('/desk/closedDay/remove', 'configuration'),
  setDeskLimit: change('/desk/limit/set', 'configuration'),
} as const;

import { csv, needing, post, query, SECURITY_MS, sentOnce } from '../../wireBuilders.ts';

const PROJECT = '/broker/project';
const FINANCING = '/broker/financing';

/** Errors after which no change of capital stands under the key. */
const NOT_DONE = [
  'format',
  'brokerRequired',
  'kycRequired',
  'notFound',
  'notManager',
  'outOfRange',
  'unassignedNotZero',
  'unassignedExceeded',
  'creditLimit',
  'amountUnavailable',
  'financingState',
  'navStale',
  'changePending',
] as const;

/** BR-04, BR-05: the capital of projects: what is paid in, lent, repaid and taken out. */
export const brokerCapitalWire = {
  listCapital: query(`${PROJECT}/listCapital`, 'token'),
  addInferiorTransferRecord: sentOnce(
    NOT_DONE,
    needing('move', post(`${PROJECT}/addInferiorTransferRecord`, 'token', SECURITY_MS)),
  ),
  queryWithdrawAvailable: query(`${PROJECT}/queryWithdrawAvailable`, 'token'),
  addExtractInferiorRecord: sentOnce(NOT_DONE, needing('move', post(`${PROJECT}/addExtractInferiorRecord`, 'token'))),
  invokeExtractEmailValidation: needing(
    'move',
    post(`${PROJECT}/invokeWithdrawalEmailValidation`, 'token', SECURITY_MS),
  ),
  submitExtractInferiorRecord: needing('move', post(`${PROJECT}/submitExtractInferiorRecord`, 'token', SECURITY_MS)),
  increaseCapital: sentOnce(NOT_DONE, needing('move', post(`${FINANCING}/increaseCapital`, 'token', SECURITY_MS))),
  decreaseCapital: sentOnce(NOT_DONE, needing('move', post(`${FINANCING}/decreaseCapital`, 'token', SECURITY_MS))),
  queryDecreaseCapital: query(`${FINANCING}/preDecreaseCapital`, 'token'),
  withdrawFinancing: needing('move', post(`${FINANCING}/withdraw`, 'token')),
  pageBrokerFinancingAction: query('/broker/pageBrokerFinancingAction', 'token'),
  exportBrokerFinancingAction: csv('/broker/exportBrokerFinancingAction', 'token'),
  pageCapitalRecord: query('/broker/capitalRecord/page', 'token'),
  exportCapitalRecord: csv('/broker/capitalRecord/export', 'token'),
} as const;

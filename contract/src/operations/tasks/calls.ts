import { ask, change, picture } from '../wireBuilders.ts';

export const tasksWire = {
  pageTask: ask('/task/page', 'view'),
  takeTask: change('/task/take', 'view'),
  releaseTask: change('/task/release', 'view'),
  queryKycApplication: ask('/kyc/query', 'review'),
  kycApplicationFile: picture('/kyc/file', 'review'),
  reviewKyc: change('/kyc/review', 'review'),
  queryBrokerApplication: ask('/brokerApplication/query', 'review'),
  reviewBrokerApplication: change('/brokerApplication/review', 'review'),
  queryContact: ask('/contact/query', 'view'),
  closeContact: change('/contact/close', 'customers'),
  pageApproval: ask('/approval/page', 'view'),
  decideApproval: change('/approval/decide', 'view'),
  withdrawApproval: change('/approval/withdraw', 'view'),
} as const;

import { change, picture, query } from '../wireBuilders.ts';

export const tasksWire = {
  pageTask: query('/task/page', 'view'),
  takeTask: change('/task/take', 'view'),
  releaseTask: change('/task/release', 'view'),
  queryKycApplication: query('/kyc/query', 'review'),
  kycApplicationFile: picture('/kyc/file', 'review'),
  reviewKyc: change('/kyc/review', 'review'),
  queryBrokerApplication: query('/brokerApplication/query', 'review'),
  reviewBrokerApplication: change('/brokerApplication/review', 'review'),
  queryContact: query('/contact/query', 'view'),
  closeContact: change('/contact/close', 'customers'),
  pageApproval: query('/approval/page', 'view'),
  decideApproval: change('/approval/decide', 'view'),
  withdrawApproval: change('/approval/withdraw', 'view'),
} as const;

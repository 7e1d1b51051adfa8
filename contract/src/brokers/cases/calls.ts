import { query } from '../../wireBuilders.ts';

/** BR-05: what the broker has to do about its projects. */
export const brokerCasesWire = {
  listBrokerCase: query('/broker/case/list', 'token'),
} as const;

import { query } from '../../wireBuilders.ts';

/** BR-03: what shocks of the market are computed from. */
export const brokerRiskWire = {
  queryProjectRisk: query('/broker/project/risk', 'token'),
} as const;

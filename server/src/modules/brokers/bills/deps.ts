import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { BrokersDeps } from '../deps.ts';

export type BillsDeps = Pick<BrokersDeps, 'database' | 'clock' | 'log' | 'stepUp'> & {
  readonly businessClock: BusinessClock;
};

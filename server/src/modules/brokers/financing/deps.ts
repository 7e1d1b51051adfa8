import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { BrokersDeps } from '../deps.ts';

/** Dependencies of the figures of projects. */
export interface FigureDeps extends Pick<BrokersDeps, 'clock' | 'exchanges'> {
  readonly businessClock: BusinessClock;
}

/** The dependencies of the calls of projects' figures and records. */
export interface FinancingDeps extends FigureDeps, Pick<BrokersDeps, 'database'> {}

import type { Database } from '../../kernel/database/database.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { StepUpService } from '../identity/index.ts';

/** Services that the use cases of banks depend on. */
export interface BankDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly stepUp: StepUpService;
}

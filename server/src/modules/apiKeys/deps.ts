import type { Database } from '../../kernel/database/database.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { StepUpService } from '../identity/index.ts';

/** Services that the use cases of keys depend on. */
export interface ApiKeysDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly box: SecretBox;
  readonly stepUp: StepUpService;
}

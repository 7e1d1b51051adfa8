import type { BusinessClock } from '../../kernel/businessClock.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { SecretBox } from '../../kernel/secrets.ts';
import type { StepUpService } from '../identity/index.ts';

/** Services that the use cases of keys depend on. */
export interface ApiKeysDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly box: SecretBox;
  readonly stepUp: StepUpService;
}

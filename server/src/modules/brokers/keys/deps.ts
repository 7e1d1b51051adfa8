import type { Database } from '../../../kernel/database/database.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import type { StepUpService } from '../../identity/index.ts';

export interface KeyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly box: SecretBox;
  readonly exchanges: Exchanges;
  readonly stepUp: StepUpService;
}

/** The context of the secret of a brought key while it waits for its reviewers. */
export const BROUGHT_SECRET = 'broker-key-secret';

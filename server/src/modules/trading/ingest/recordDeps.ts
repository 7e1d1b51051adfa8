import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { RateLimiter } from '../exchange/rateLimiter.ts';

export interface RecordDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pace: RateLimiter;
}

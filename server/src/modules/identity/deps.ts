import type { Database } from '../../kernel/database/database.ts';
import type { EventDispatcher } from '../../kernel/events/moduleEvents.ts';
import type { Semaphore } from '../../kernel/limits/semaphore.ts';
import type { KeyPair } from '../../kernel/secrets/keyPair.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Captchas } from './captcha.ts';
import type { Codes } from './codes.ts';
import type { CustomerSessions } from './sessions.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Since when and until when a member may approve: votes and waiting requests are of this clock. */
  readonly businessClock: BusinessClock;
  readonly keyPair: KeyPair;
  readonly box: SecretBox;
  readonly events: EventDispatcher;
  readonly sessions: CustomerSessions;
  readonly captchas: Captchas;
  readonly codes: Codes;
  /** Limits password hashing. Passed before any row is locked. */
  readonly passwords: Semaphore;
  /** The origin that browsers use, for example 'https://aldgate.example'. Known once the server listens. */
  readonly publicOrigin: () => string;
}

import type { Database } from '../../kernel/database/database.ts';
import type { Semaphore } from '../../kernel/limits/semaphore.ts';
import type { KeyPair } from '../../kernel/secrets/keyPair.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { KernelConfig } from '../../kernel/start/config.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Captchas } from '../identity/index.ts';

export interface OperatorsDeps {
  readonly config: KernelConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly keyPair: KeyPair;
  readonly captchas: Captchas;
  /** Limits password hashing; separate from the customers', so that neither blocks the other. */
  readonly passwords: Semaphore;
  /** The origin that browsers use. */
  readonly publicOrigin: () => string;
}

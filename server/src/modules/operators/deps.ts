import type { Clock } from '../../kernel/clock.ts';
import type { KernelConfig } from '../../kernel/config.ts';
import type { Database } from '../../kernel/database.ts';
import type { KeyPair } from '../../kernel/keyPair.ts';
import type { SecretBox } from '../../kernel/secrets.ts';
import type { Semaphore } from '../../kernel/semaphore.ts';
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

import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { KeyPair } from '../../kernel/keyPair.ts';
import type { SecretBox } from '../../kernel/secrets.ts';
import type { Semaphore } from '../../kernel/semaphore.ts';

/** What the console works with. */
export interface OperatorsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly keyPair: KeyPair;
  /** What everything that hashes here passes; customers have one of their own, so that neither crowd keeps the other out. */
  readonly passwords: Semaphore;
  /** The origin that browsers use. */
  readonly publicOrigin: () => string;
}

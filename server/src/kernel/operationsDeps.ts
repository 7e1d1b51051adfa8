import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { KeyPair } from './keyPair.ts';
import type { SecretBox } from './secrets.ts';
import type { Semaphore } from './semaphore.ts';

/** What the console works with. */
export interface OperationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly keyPair: KeyPair;
  /** What everything that hashes here passes; customers have one of their own, so that neither crowd keeps the other out. */
  readonly passwords: Semaphore;
  /** The origin that browsers use. */
  readonly publicOrigin: () => string;
}

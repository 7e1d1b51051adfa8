import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { BrokerAccountService } from '../exchangeAccounts/index.ts';
import type { Exchanges } from '../exchanges/index.ts';
import type { StepUpService } from '../identity/index.ts';

/** The dependencies of the calls of the brokers' area. */
export interface BrokersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly box: SecretBox;
  readonly exchanges: Exchanges;
  readonly stepUp: StepUpService;
  readonly brokerAccounts: BrokerAccountService;
  /** Whether an institution owes what the collateral of a loan did not bring. */
  readonly hasLoanShortfall: (database: Database | Tx, institutionId: string) => Promise<boolean>;
}

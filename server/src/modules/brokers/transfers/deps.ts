import type { Database } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { FundMoves } from '../../exchangeAccounts/index.ts';
import type { Exchanges } from '../../exchanges/index.ts';

export interface FundTransferDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
  readonly moves: FundMoves;
}

import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { FundMoves } from '../../exchangeAccounts/index.ts';
import type { Exchanges } from '../../exchanges/index.ts';

export interface FundTransferDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
  readonly moves: FundMoves;
}

import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { FundMoves } from '../../exchangeAccounts/index.ts';
import type { ProjectPayouts } from '../../wallet/index.ts';
import type { BrokersDeps } from '../deps.ts';

export interface CapitalDeps extends BrokersDeps {
  readonly businessClock: BusinessClock;
  readonly moves: FundMoves;
  readonly payouts: ProjectPayouts;
}

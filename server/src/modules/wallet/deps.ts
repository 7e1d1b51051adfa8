import type { OpenDebt } from '@aldgate/domain/wallet/withdrawalChecks.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { NodeReader } from '../custody/index.ts';
import type { ReadTransferable } from '../exchangeAccounts/index.ts';
import type { StepUpService } from '../identity/index.ts';
import type { Market } from '../market/index.ts';
import type { Screening } from './screening/createScreening.ts';
import type { TravelRule } from './withdrawals/travelRule.ts';

/** Reads what an institution owes the platform; null where it owes nothing. Other modules pass it. */
export type ReadOpenDebt = (tx: Tx, institutionId: string) => Promise<OpenDebt | null>;

/** Services that the wallet's use cases depend on. */
export interface WalletDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly market: Market;
  readonly readTransferable: ReadTransferable;
  readonly stepUp: StepUpService;
  readonly hasCode: NodeReader['hasCode'];
  readonly findTransaction: NodeReader['findTransaction'];
  readonly box: SecretBox;
  readonly travelRule: TravelRule;
  readonly screening: Screening;
  readonly readOpenDebt: ReadOpenDebt;
}

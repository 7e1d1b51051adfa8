import type { DatabaseTime } from '../../../kernel/time/databaseTime.ts';
import type { AccountLiquidation } from '../../trading/index.ts';
import type { CapitalDeps } from '../capital/deps.ts';

export interface CaseDeps extends CapitalDeps {
  readonly databaseTime: DatabaseTime;
  readonly liquidation: AccountLiquidation;
}

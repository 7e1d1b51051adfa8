import type { Database, Tx } from '../../kernel/database/database.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import type { StepUpService } from '../identity/index.ts';
import type { Market } from '../market/index.ts';
import type { ReadSalePrice } from '../otc/index.ts';

/** Services that the module is created with. */
export interface LoanServices {
  readonly market: Market;
  readonly stepUp: StepUpService;
  readonly readSalePrice: ReadSalePrice;
  /** Whether an institution owes what a liquidation of another kind did not bring. */
  readonly hasOtherShortfall: (database: Database | Tx, institutionId: string) => Promise<boolean>;
  /** Reads what the projects of institutions owe, in USDT, by institution. */
  readonly readProjectDebts: (
    database: Database,
    institutionIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

export interface LoanDeps
  extends LoanServices,
    Pick<ModuleContext, 'database' | 'clock' | 'businessClock' | 'log' | 'publicOrigin'> {
  readonly receiptKey: ReceiptKey;
}

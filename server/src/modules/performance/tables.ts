import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import type { Generated } from 'kysely';
import type { Numeric, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    performance_day: { account_id: string; day: string; flow: Flow; amount: Numeric };
    performance_checkpoint: { is_only: Generated<boolean>; transfer_id: string };
    unrealised_day: { exchange_account_id: string; product: Product; day_end: Time; amount: Numeric };
  }
}

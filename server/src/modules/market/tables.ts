import type { Product } from '@aldgate/domain/market/product.ts';
import type { GeneratedAlways } from 'kysely';
import type { Numeric } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    asset_price_source: { asset: string; instrument_id: string };
    market_label: { label: string; name_en: string; name_zh: string; sort_index: number };
    market_instrument: {
      exchange_code: string;
      product: Product;
      instrument_id: string;
      is_main: boolean;
      labels: string[];
      circulating_supply: Numeric | null;
      sort_index: number;
    };
    self_selection: {
      user_id: string;
      exchange_code: string;
      product: Product;
      instrument_id: string;
      position: GeneratedAlways<string>;
    };
  }
}

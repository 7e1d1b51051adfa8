import type { ColumnType } from 'kysely';
import type { NullableNumeric, Numeric, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    convert_asset: { asset: string; minimum: Numeric; maximum: Numeric; spread_bps: Numeric; enabled: boolean };
    convert_quote: {
      id: string;
      institution_id: string;
      user_id: string;
      from_asset: string;
      to_asset: string;
      from_amount: Numeric;
      to_amount: Numeric;
      base_asset: string;
      quote_asset: string;
      price: Numeric;
      reference_price: Numeric;
      reference_at: Time;
      volatility_bps: NullableNumeric;
      usd_value: Numeric;
      created_at: Time;
      expires_at: Time;
      accepted_at: ColumnType<Date | null, never, Date>;
    };
    /** The sum of an institution's orders of a minute, kept by a trigger. */
    convert_volume: { institution_id: string; minute: Time; usd_value: Numeric };
    convert_order: {
      id: string;
      quote_id: string;
      institution_id: string;
      user_id: string;
      status: 'completed';
      from_asset: string;
      to_asset: string;
      transfer_id: string;
      usd_value: Numeric;
      created_at: Time;
    };
    convert_receipt: { order_id: string; payload: string; signature: Buffer };
    convert_institution_limit: {
      institution_id: string;
      asset: string;
      minimum: Numeric | null;
      maximum: Numeric | null;
    };
    convert_quota: { institution_id: string | null; usd_limit: Numeric; open_quotes_max: number | null };
    convert_disabled_pair: { asset: string; other_asset: string; since: Time };
  }
}

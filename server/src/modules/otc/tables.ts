import type { SizeMargin } from '@aldgate/domain/otc/margin.ts';
import type { OtcKind, OtcStatus } from '@aldgate/domain/otc/order.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  NullableNumeric,
  NullableText,
  NullableTime,
  Numeric,
  RequestDigest,
  Time,
} from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    otc_terms: {
      singleton: Generated<boolean>;
      minimum_usd: Numeric;
      stream_maximum_usd: Numeric;
      maximum_usd: Numeric;
      daily_usd: Numeric;
      bound_bps: Numeric;
    };
    otc_asset: { asset: string; enabled: boolean; margins: ColumnType<SizeMargin[], never, string> };
    otc_closed_day: { day: string; name_en: string; name_zh: string };
    otc_institution_limit: {
      institution_id: string;
      minimum_usd: NullableNumeric;
      maximum_usd: NullableNumeric;
      daily_usd: NullableNumeric;
    };
    otc_order: {
      id: string;
      institution_id: string;
      user_id: string;
      kind: OtcKind;
      status: OtcStatus;
      direction: 'buy' | 'sell';
      base_asset: string;
      quote_asset: string;
      from_asset: string;
      to_asset: string;
      key: NullableText;
      quantity: NullableNumeric;
      limit_price: NullableNumeric;
      hold_amount: NullableNumeric;
      expires_at: NullableTime;
      fixed: ColumnType<'from' | 'to' | null, 'from' | 'to' | undefined, never>;
      requested_amount: NullableNumeric;
      note: NullableText;
      answer_by: NullableTime;
      answered_at: NullableTime;
      quote_id: NullableText;
      from_amount: NullableNumeric;
      to_amount: NullableNumeric;
      price: NullableNumeric;
      usd_value: NullableNumeric;
      transfer_id: NullableText;
      reason: NullableText;
      mid_after: NullableNumeric;
      created_at: Time;
      ended_at: NullableTime;
      request_digest: RequestDigest;
    };
    otc_quote: {
      id: string;
      order_id: NullableText;
      kind: OtcKind;
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
      book_price: Numeric;
      index_bps: Numeric;
      margin_bps: Numeric;
      volatility_bps: Numeric;
      usd_value: Numeric;
      bound: NullableNumeric;
      dealer_id: NullableText;
      approved_by: NullableText;
      desk_price: NullableNumeric;
      created_at: Time;
      expires_at: Time;
      accepted_at: NullableTime;
      withdrawn_at: NullableTime;
    };
    otc_receipt: { order_id: string; payload: string; signature: Buffer };
  }
}

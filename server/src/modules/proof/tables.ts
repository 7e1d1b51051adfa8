import type { ColumnType } from 'kysely';
import type { NullableText, NullableTime, Numeric, Time } from '../../kernel/database/columns.ts';

type Published<Value> = ColumnType<Value | null, undefined, Value>;

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    proof_snapshot: {
      id: string;
      state: 'making' | 'published' | 'failed';
      day: string;
      requested_by: string | null;
      reason: NullableText;
      requested_at: Time;
      failure: NullableText;
      taken_at: Published<Date>;
      assets: Published<string[]>;
      sums: Published<string[]>;
      leaves: Published<number>;
      root: Published<Buffer>;
      signature: Published<Buffer>;
      public_key: Published<string>;
    };
    proof_leaf: {
      snapshot_id: string;
      position: number;
      institution_id: string;
      leaf_id: Buffer;
      /** 16 bytes for each asset. */
      amounts: Buffer;
      /** Sealed for the institution. */
      nonce: Buffer;
    };
    proof_group: { snapshot_id: string; position: number; hash: Buffer; sums: Buffer };
    proof_holding: {
      snapshot_id: string;
      position: number;
      source: 'chain' | 'bank' | 'exchange' | 'grants';
      account: string;
      address: NullableText;
      asset: string;
      amount: Numeric;
      height: number | null;
      at: NullableTime;
    };
  }
}

import type { NullableText, NullableTime, Numeric, Time } from '../../kernel/columns.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    chain_network: {
      code: string;
      name: string;
      kind: 'evm' | 'utxo';
      native_asset: string;
      confirmations: number;
      is_final_by_node: boolean;
      block_seconds: number;
      position: number;
      opening_height: number | null;
      chain_identity: NullableText;
      hot_address: NullableText;
      hot_xpub: NullableText;
      cold: NullableText;
      address_prefix: NullableText;
      factory: NullableText;
      suspended_at: NullableTime;
      suspended_reason: NullableText;
    };
    chain_cursor: {
      network: string;
      height: number;
      hash: string;
      posted_height: number;
      head_height: number;
      seen_at: Time;
      error: NullableText;
    };
    chain_asset: {
      network: string;
      asset: string;
      contract: NullableText;
      decimals: number;
      deposit_minimum: Numeric;
      hot_minimum: Numeric;
      hot_maximum: Numeric;
    };
    chain_address: {
      network: string;
      address: string;
      kind: 'deposit' | 'change' | 'hot' | 'cold';
      owner: NullableText;
      account: NullableText;
      number: string;
      created_at: Time;
    };
    chain_block: { network: string; height: number; hash: string; mined_at: Time };
    chain_movement: {
      network: string;
      txid: string;
      payment_index: string;
      asset: string;
      amount: Numeric;
      from_address: NullableText;
      to_address: string;
      is_from_ours: boolean;
      is_to_ours: boolean;
      height: number;
      matures_at: number | null;
      spent_by: NullableText;
      spent_height: number | null;
    };
    chain_fee: { network: string; txid: string; amount: Numeric; height: number };
  }
}

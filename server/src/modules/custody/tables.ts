import type { OwnerKind } from '@aldgate/domain/ledger/moneyOwner.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableNumeric, NullableText, NullableTime, Numeric, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
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
      fee_base: NullableNumeric;
      fee_tip: NullableNumeric;
      fee_at: NullableTime;
    };
    chain_asset: {
      network: string;
      asset: string;
      contract: NullableText;
      decimals: number;
      deposit_minimum: Numeric;
      hot_minimum: Numeric;
      hot_maximum: Numeric;
      withdraw_minimum: ColumnType<string, string | undefined, string>;
      withdraw_maximum: NullableNumeric;
      fee_floor: ColumnType<string, string | undefined, string>;
      fee_ceiling: NullableNumeric;
      transfer_gas: NullableNumeric;
      transfer_gas_at: NullableTime;
    };
    payout: {
      reference: string;
      number: GeneratedAlways<string>;
      network: string;
      asset: string;
      address: string;
      amount: Numeric;
      outgoing_id: NullableText;
      is_short: Generated<boolean>;
      requested_at: Time;
      ended_at: NullableTime;
    };
    chain_address: {
      network: string;
      address: string;
      kind: 'deposit' | 'change' | 'hot' | 'cold';
      owner_kind: ColumnType<OwnerKind | null, OwnerKind | null | undefined, OwnerKind | null>;
      owner: NullableText;
      institution_id: NullableText;
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
      senders: Generated<string[]>;
      has_unknown_sender: Generated<boolean>;
      height: number;
      matures_at: number | null;
      counts_at: ColumnType<number | null, number | null | undefined, number | null>;
      spent_by: NullableText;
      spent_height: number | null;
    };
    chain_transaction: {
      network: string;
      txid: string;
      nonce: string | null;
      sender: NullableText;
      succeeded: boolean;
      fee: Numeric;
      height: number;
    };
    uncredited_payment: {
      network: string;
      txid: string;
      payment_index: string;
      kind: 'unattributed' | 'unlisted';
      asset: NullableText;
      contract: NullableText;
      amount: Numeric;
      from_address: NullableText;
      to_address: string;
      height: number;
      at: Time;
    };
    chain_balance: { network: string; address: string; asset: string; amount: Numeric };
    chain_comparison: {
      network: string;
      compared_at: Time;
      height: number;
      addresses: number;
      differences: ColumnType<unknown, string, string>;
      full_at: NullableTime;
    };
    chain_previous: { network: string; txid: string; bytes: number; raw: Buffer | null };
    outgoing_transaction: {
      id: string;
      network: string;
      kind: 'flush' | 'to_cold' | 'cold_refill' | 'transfer' | 'spend';
      wallet: Generated<'hot' | 'cold'>;
      requested: Generated<'speed_up' | 'cancel' | null>;
      asset: NullableText;
      amount: NullableNumeric;
      intent: ColumnType<unknown, string, string>;
      nonce: string | null;
      state: 'reserved' | 'signed' | 'broadcast' | 'mined' | 'final';
      outcome: 'succeeded' | 'reverted' | 'superseded' | 'cancelled' | null;
      error: NullableText;
      created_at: Time;
      ended_at: NullableTime;
    };
    outgoing_attempt: {
      outgoing_id: string;
      attempt: number;
      terms: ColumnType<unknown, string, string>;
      is_cancel: Generated<boolean>;
      txid: NullableText;
      raw: NullableText;
      refusal: NullableText;
      refused_at: NullableTime;
      created_at: Time;
      sent_at: NullableTime;
    };
    outgoing_input: { network: string; txid: string; payment_index: string; outgoing_id: string };
    outgoing_address: { outgoing_id: string; network: string; address: string };
    signer_journal: { singleton: Generated<boolean>; sequence: string };
  }
}

import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

/** Holding outside the ledger that backs customers' claims. Amounts are decimal strings, times epoch ms. */
export interface Holding {
  readonly source: Tables['proof_holding']['source'];
  /** A network, an account at a bank or at the exchange. */
  readonly account: string;
  readonly address: string | null;
  readonly asset: string;
  readonly amount: string;
  readonly height: number | null;
  readonly at: number | null;
}

/** Reads what one kind of outside holds, in the snapshot's transaction. */
export type CoverageSource = (tx: Tx) => Promise<readonly Holding[]>;

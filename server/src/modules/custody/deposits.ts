import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import type { MoneyOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Transfer } from '../../ledger/transfer.ts';

/** A payment from outside to a deposit address, in a block that was read. */
export interface DepositPayment {
  readonly network: string;
  readonly txid: string;
  readonly index: string;
  readonly asset: string;
  /** Decimal string with all decimals of the chain. */
  readonly amount: string;
  readonly address: string;
  /** Null where the network does not say it. */
  readonly from: string | null;
  /** Addresses whose coins the transaction spent, where `from` is null, and whether some are not known. */
  readonly senders: readonly string[];
  readonly hasUnknownSender: boolean;
  readonly height: number;
  /**
   * The confirmations that it needs, where they may be more than its network's: a block's own coins cannot be spent
   * before.
   */
  readonly confirmations: number | null;
  /** Whom the address credits. */
  readonly owner: MoneyOwner;
  readonly account: AccountType;
}

/** Whether an address does not hold what the records say of an asset. */
export type IsUnbacked = (paid: Pick<DepositPayment, 'address' | 'asset'>) => boolean;

/**
 * Handles the deposits of a network that is followed. Each function but `prepare` runs in the transaction that moves
 * the network's cursor.
 */
export interface DepositSink {
  /**
   * These payments are about to be final: others are asked about them before the transaction that posts them begins.
   */
  readonly prepare: (payments: readonly DepositPayment[]) => Promise<void>;
  /** A block has these payments. One may have been in another block before, also with another amount. */
  readonly recorded: (tx: Tx, payments: readonly DepositPayment[], at: number) => Promise<void>;
  /** The blocks above a height have left the chain. */
  readonly removed: (tx: Tx, network: string, aboveHeight: number, at: number) => Promise<void>;
  /** These payments are final: the transfers to post for them, one for each, in their order. */
  readonly finalized: (
    tx: Tx,
    payments: readonly DepositPayment[],
    at: number,
    isUnbacked: IsUnbacked,
  ) => Promise<Transfer[]>;
}

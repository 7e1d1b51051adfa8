import type { Database } from '../../kernel/database/database.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { fillAccounts } from './accounts.ts';
import { fillBanks } from './banks.ts';
import { fillCoins } from './coins.ts';
import { fillConversions, fundOwners } from './conversions.ts';
import { fillInstitutions } from './institutions.ts';
import { fillLoans } from './loans.ts';
import { fillOrders } from './orders.ts';
import { fillOtc } from './otc.ts';
import { type Owner, ownersOf } from './owners.ts';
import { fillAudit, fillMessages } from './records.ts';
import type { Scale } from './scale.ts';
import { fillTransfers } from './transfers.ts';

/** The demo account that owns every second record. */
export const VOLUME_OWNER = 'trader@demo.aldgate.test';

interface Fill {
  readonly database: Database;
  readonly scale: Scale;
  readonly receiptKey: ReceiptKey;
  /** The owner of every second record, and its trading account. */
  readonly main: Owner;
  readonly mainAccount: string;
  /** The time of the messages that wait to be sent; null for none. */
  readonly messagesAt: number | null;
  readonly onStep?: (step: string) => void;
}

/**
 * Fills a database of the local profile with records of every kind. What was filled before with the same seed is left
 * as it is, so a fill that was ended continues, and a larger one adds to a smaller one.
 */
export async function fillVolume(fill: Fill): Promise<void> {
  const { database, scale, receiptKey, main, mainAccount, messagesAt, onStep = () => {} } = fill;
  const { owners, ownerOf } = ownersOf(scale, main);
  onStep('institutions, members and sessions');
  await fillInstitutions(database, scale);
  const fillRecords = async () => {
    onStep('audit records');
    await fillAudit(database, scale, main);
    if (messagesAt === null) return;
    onStep('messages');
    await fillMessages(database, scale, messagesAt);
  };
  const fillTrading = async () => {
    onStep('transfers');
    await fillAccounts(database, scale);
    await fillTransfers(database, scale, main, mainAccount);
    onStep('orders, executions and income');
    await fillOrders(database, scale, mainAccount);
  };
  const fillWallets = async () => {
    onStep('deposits and withdrawals of coins');
    await fillCoins(database, scale, main);
    onStep('deposits and withdrawals by bank, statements, breaks');
    await fillBanks(database, scale, main);
  };
  const fillAtDesks = async () => {
    await fundOwners(database, scale, owners);
    onStep('loans');
    await fillLoans(database, scale, { ownerOf });
    onStep('conversions and OTC orders, their receipts and ledger entries');
    await fillConversions(database, scale, { main, ownerOf, receiptKey });
    await fillOtc(database, scale, { ownerOf, receiptKey });
  };
  // None of them depends on another.
  await Promise.all([fillAtDesks(), fillTrading(), fillWallets(), fillRecords()]);
}

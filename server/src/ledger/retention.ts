import { keptForGood, type Retention } from '../kernel/retention/retention.ts';
import { expirePending } from './pending.ts';

export const ledgerRetention: readonly Retention[] = [
  ...keptForGood('asset', 'ledger_account', 'ledger_balance', 'ledger_transfer', 'ledger_entry'),
  ...['ledger_account_type', 'ledger_pending_leg'].map((table) => ({ table, kept: 'for good' })),
  {
    table: 'ledger_pending',
    kept: 'for good; what it holds is released at its expiry',
    purge: (database, now, part) => expirePending(database, now, part),
  },
  { table: 'ledger_checkpoint', kept: 'until the next one' },
  { table: 'ledger_checkpoint_account', kept: 'until the account’s next one' },
];

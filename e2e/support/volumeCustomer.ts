import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { fillAccounts } from '../../server/src/demo/volume/accounts.ts';
import { fillConversions, fundOwners } from '../../server/src/demo/volume/conversions.ts';
import { fillInstitutions } from '../../server/src/demo/volume/institutions.ts';
import { ownersOf } from '../../server/src/demo/volume/owners.ts';
import { fillAudit } from '../../server/src/demo/volume/records.ts';
import { fillTransfers } from '../../server/src/demo/volume/transfers.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { loadReceiptKey } from '../../server/src/kernel/secrets/receiptKey.ts';
import { storeOwnAccount } from '../../server/src/modules/exchangeAccounts/index.ts';
import { findUserByName } from '../../server/src/modules/identity/index.ts';
import { addCustomer, type Customer } from './people.ts';
import { withPlatform } from './platformDatabase.ts';
import type { RunningPlatform } from './stack.ts';

/**
 * Adds a customer who has half of `rows` conversions, transfers and audit records; other institutions have the rest.
 * The ledger agrees with them.
 */
export async function addVolumeCustomer(platform: RunningPlatform, rows: number): Promise<Customer> {
  const customer = await addCustomer(platform);
  const scale = { rows, seed: randomUUID() };
  await withPlatform(platform, async ({ database, box, clock }) => {
    const user = await findUserByName(database, customer.email);
    if (user === undefined) throw new Error('the customer was not added');
    const main = { institutionId: user.institution_id, userId: user.id };
    const receiptKey = await loadReceiptKey(database, box, clock);
    await fillInstitutions(database, scale);
    const { owners, ownerOf } = ownersOf(scale, main);
    await fundOwners(database, scale, owners);
    await fillConversions(database, scale, { main, ownerOf, receiptKey });
    await fillAccounts(database, scale);
    const ownAccount = { institutionId: main.institutionId, exchangeCode: REFERENCE_EXCHANGE, at: clock() };
    const mainAccount = await inTransaction(database, (tx) => storeOwnAccount(tx, ownAccount));
    await fillTransfers(database, scale, main, mainAccount);
    await fillAudit(database, scale, main);
  });
  return customer;
}

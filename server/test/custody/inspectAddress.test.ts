import { randomUUID } from 'node:crypto';
import { institutionOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DepositFixture, openDepositFixture } from '../../../testkit/wallet/depositFixture.ts';
import { openSimulatedNetwork } from '../../../testkit/wallet/simulatedNetwork.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { inspectAddress, openDepositAddress } from '../../src/modules/custody/index.ts';

let fixture: DepositFixture;

beforeAll(async () => {
  fixture = await openDepositFixture();
  await openSimulatedNetwork({ database: fixture.db.database, clock: () => fixture.clock.now }, 'BTC');
});
afterAll(() => fixture.close());

test.each(['ETH', 'BTC'])(
  'on %s an address is the own one for its customer alone, and payable for nobody',
  async (network) => {
    const { database } = fixture.db;
    const { institutionId } = await fixture.openCustomer();
    const { address } = await inTransaction(database, (tx) => {
      const credited = { network, owner: institutionOwner(institutionId), account: 'capital_account' } as const;
      return openDepositAddress(tx, credited, { isFresh: false }, fixture.clock.now);
    });
    expect(await inspectAddress(database, { network, institutionId }, address)).toEqual({
      isValid: false,
      reason: 'own',
    });
    const other = { network, institutionId: randomUUID() };
    expect(await inspectAddress(database, other, address)).toMatchObject({ isValid: true, isPayable: false });
  },
);

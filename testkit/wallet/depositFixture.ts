import { randomUUID } from 'node:crypto';
import { institutionOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { expect } from 'vitest';
import { type Database, inTransaction } from '../../server/src/kernel/database/database.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { readBalances, readCustody } from '../../server/src/ledger/balances.ts';
import { verifyLedger } from '../../server/src/ledger/verify/verifyLedger.ts';
import { seed } from '../../server/src/local.ts';
import { openDepositAddress } from '../../server/src/modules/custody/index.ts';
import { createInstitution } from '../../server/src/modules/institution/index.ts';
import type { ScreeningConfig } from '../../server/src/modules/wallet/index.ts';
import { createTestDatabase } from '../platform/database.ts';
import { openSimulatedNetwork } from './simulatedNetwork.ts';

/** A database with the demo accounts, and Ethereum with a simulated node. */
export type DepositFixture = Awaited<ReturnType<typeof openDepositFixture>>;

/** An owner of accounts with a deposit address. */
export interface Customer {
  readonly institutionId: string;
  readonly address: string;
}

export async function openDepositFixture({ provider = null }: { readonly provider?: ScreeningConfig | null } = {}) {
  const db = await createTestDatabase();
  const clock = { now: Date.UTC(2026, 10, 23, 9) };
  const deps = { database: db.database, clock: () => clock.now };
  await seed({ ...deps, box: createSecretBox(Buffer.alloc(32, 7)) });
  const network = await openSimulatedNetwork({ ...deps, provider }, 'ETH');
  return {
    db,
    clock,
    network,
    ...createDepositReader(db.database),
    /** A new institution, verified unless the test says otherwise, with an address for its capital account. */
    openCustomer: (primary?: 'certified' | 'not_verified') => openCustomer(db.database, clock.now, primary),
    addressFor: (owner: string) => addressFor(db.database, owner, clock.now),
    close: () => db.drop(),
  };
}

function addressFor(database: Database, owner: string, at: number, network = 'ETH'): Promise<string> {
  return inTransaction(database, async (tx) => {
    const credited = { network, owner: institutionOwner(owner), account: 'capital_account' } as const;
    const { address } = await openDepositAddress(tx, credited, { isFresh: false }, at);
    return address;
  });
}

/** A new institution with an address for its capital account. */
export async function openCustomer(
  database: Database,
  at: number,
  primary: 'certified' | 'not_verified' = 'certified',
  network = 'ETH',
): Promise<Customer> {
  const terms = { name: `Customer ${randomUUID()}`, verification: { primary, advanced: 'not_verified' as const } };
  const institutionId = await inTransaction(database, (tx) => createInstitution(tx, terms, at));
  return { institutionId, address: await addressFor(database, institutionId, at, network) };
}

/** Reads what deposits became: records, tasks and the ledger. */
export function createDepositReader(database: Database) {
  /** Reads the balance of a platform account. */
  const platformBalance = async (type: 'fees' | 'suspense' | 'treasury', asset: string): Promise<string> => {
    const row = await database
      .selectFrom('ledger_account')
      .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
      .select('balance')
      .where('owner', '=', 'platform')
      .where('type', '=', type)
      .where('asset', '=', asset)
      .executeTakeFirst();
    return toDecimalString(row?.balance ?? '0');
  };
  return {
    platformBalance,
    /** The deposits of an owner, oldest first. */
    depositsOf: (owner: string) =>
      database
        .selectFrom('deposit')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('created_at')
        .orderBy('height')
        .orderBy('txid')
        .orderBy('payment_index')
        .execute(),
    eventsOf: async (depositId: string) =>
      (
        await database
          .selectFrom('deposit_event')
          .select('event')
          .where('deposit_id', '=', depositId)
          .orderBy('number')
          .execute()
      ).map(({ event }) => event),
    /** The open tasks on an owner's held deposits. */
    openTasks: (institutionId: string) =>
      database
        .selectFrom('operation_task')
        .select(['kind', 'subject_id', 'title'])
        .where('institution_id', '=', institutionId)
        .where('closed_at', 'is', null)
        .execute(),
    /** The capital account's balance. */
    balanceOf: async (owner: string, asset = 'ETH'): Promise<string> => {
      const balances = await readBalances(database, owner);
      return balances.find((each) => each.asset === asset)?.total ?? '0';
    },
    /** The platform's books agree with themselves, and custody with what arrived. */
    expectBooks: async (): Promise<void> => {
      expect((await verifyLedger(database)).differences).toEqual([]);
      const posted = await database
        .selectFrom('deposit')
        .select(['network', 'asset', (each) => each.fn.sum<string>('initiated_amount').as('sum')])
        .where('state', 'not in', ['confirming', 'orphaned', 'reversed'])
        .groupBy(['network', 'asset'])
        .execute();
      for (const { network, asset, sum } of posted) {
        const custody = (await readCustody(database, network)).get(asset);
        expect(custody, `${asset} on ${network}`).toBe(toDecimalString(decimal(sum)));
      }
    },
  };
}

import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../server/src/kernel/database.ts';
import { seedBroker } from '../../server/src/modules/brokers/index.ts';
import { findUserByName } from '../../server/src/modules/identity/index.ts';
import { addCustomer } from './people.ts';
import { withPlatform } from './platformDatabase.ts';
import { retry } from './retry.ts';
import type { RunningPlatform } from './stack.ts';
import { type SessionClient, startSession } from './trader.ts';

/** A new broker's administrator, and a member who can be a manager. */
export interface Broker extends SessionClient {
  readonly manager: { readonly uid: string; readonly email: string };
}

/** Adds an approved broker with a second member. */
export async function openBroker(stack: RunningPlatform): Promise<Broker> {
  const email = `manager-${randomUUID().slice(0, 8)}@journey.test`;
  const customer = await addCustomer(stack, { approver: email });
  const uid = await withPlatform(stack, ({ database, clock }) =>
    inTransaction(database, async (tx) => {
      const [owner, manager] = [await findUserByName(tx, customer.email), await findUserByName(tx, email)];
      if (owner === undefined || manager === undefined) throw new Error('the broker has no members');
      await seedBroker(tx, { institutionId: owner.institution_id, userId: owner.id }, clock());
      return manager.id;
    }),
  );
  return { ...(await startSession(stack, customer)), manager: { uid, email } };
}

interface Listed {
  readonly items: readonly { readonly brokerAccountId: string; readonly state: string }[];
}

/** Opens an account that the platform manages, and waits until the exchange has it. */
export async function openBrokerAccount({ ask }: Broker, accountName: string): Promise<string> {
  const { brokerAccountId } = await ask<{ brokerAccountId: string }>('/broker/account/getBrokerAccountId', {});
  const kind = { accountType: 'asset_management', accountMode: 'classic', exchangeCode: 'BINANCE' };
  await ask('/broker/account/insert', { brokerAccountId, accountName, ...kind });
  await retry(async () => {
    const { items } = await ask<Listed>('/broker/account/pageBrokerAccount', {});
    const account = items.find((each) => each.brokerAccountId === brokerAccountId);
    if (account?.state !== 'active') throw new Error(`the account is ${account?.state}`);
  }, 30_000);
  return brokerAccountId;
}

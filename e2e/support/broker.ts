import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { seedBroker } from '../../server/src/modules/brokers/index.ts';
import { createUser, findUserByName } from '../../server/src/modules/identity/index.ts';
import { addCustomer } from './people.ts';
import { withPlatform } from './platformDatabase.ts';
import { retry } from './retry.ts';
import { GOOGLE_SECRET, PASSWORD } from './signIn.ts';
import type { RunningPlatform } from './stack.ts';
import { type SessionClient, startSession } from './trader.ts';

/** A new broker's administrator, and a member who can be a manager. */
export interface Broker extends SessionClient {
  readonly manager: { readonly uid: string; readonly email: string };
}

/** Adds an approved broker with a second member. */
export async function openBroker(stack: RunningPlatform): Promise<Broker> {
  const email = `manager-${randomUUID().slice(0, 8)}@journey.test`;
  const customer = await addCustomer(stack);
  const uid = await withPlatform(stack, ({ database, box, clock }) =>
    inTransaction(database, async (tx) => {
      const owner = await findUserByName(tx, customer.email);
      if (owner === undefined) throw new Error('the broker has no member');
      const institutionId = owner.institution_id;
      await seedBroker(tx, { institutionId, userId: owner.id }, clock());
      const manager = {
        institutionId,
        email,
        password: PASSWORD,
        role: 'trader' as const,
        googleSecret: GOOGLE_SECRET,
      };
      return createUser(tx, box, manager, clock());
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
    const { items } = await ask<Listed>('/broker/account/pageBrokerAccount', { cursorCondition: { pageSize: 50 } });
    const account = items.find((each) => each.brokerAccountId === brokerAccountId);
    if (account?.state !== 'active') throw new Error(`the account is ${account?.state}`);
  }, 30_000);
  return brokerAccountId;
}

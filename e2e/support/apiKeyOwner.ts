import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@aldgate/client';
import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { createUser, findUserByName } from '../../server/src/modules/identity/index.ts';
import { codeSent } from './mailbox.ts';
import type { Customer } from './people.ts';
import { withPlatform } from './platformDatabase.ts';
import { retry } from './retry.ts';
import { GOOGLE_SECRET, PASSWORD } from './signIn.ts';
import type { RunningPlatform } from './stack.ts';
import { type SessionClient, startSession } from './trader.ts';
import type { Withdrawer } from './withdrawer.ts';

/** The address that the tests’ programs call from. */
const ADDRESS = '127.0.0.1';

/** Makes a key of a member by code and Google, bound to this machine. It waits for the other member. */
export async function makeApiKey(
  stack: RunningPlatform,
  { maker, gaCode }: Withdrawer,
  permissions: readonly ApiPermission[],
): Promise<{ readonly apiKeyId: string; readonly client: Client }> {
  let emailUuid = '';
  const request = () => maker.ask<{ emailUuid: string }>('/institution/apiKey/sendCode', {});
  const emailCode = await codeSent(stack.url, maker.email, async () => {
    ({ emailUuid } = await retry(request, 5_000));
  });
  const body = { remark: 'Market maker', permissions, addresses: [ADDRESS], emailUuid, emailCode };
  const { apiKeyId, publicId, secret } = await maker.ask<Readonly<Record<'apiKeyId' | 'publicId' | 'secret', string>>>(
    '/institution/apiKey/create',
    { ...body, gaCode: await gaCode(maker) },
  );
  return { apiKeyId, client: createClient({ url: stack.url, key: publicId, secret }) };
}

/** Adds another administrator to a customer, with a session. */
export async function addAdministrator(stack: RunningPlatform, customer: Customer): Promise<SessionClient> {
  const email = `administrator-${randomUUID().slice(0, 8)}@journey.test`;
  await withPlatform(stack, ({ database, box, clock }) =>
    inTransaction(database, async (tx) => {
      const member = await findUserByName(tx, customer.email);
      if (member === undefined) throw new Error(`there is no member ${customer.email}`);
      const user = { institutionId: member.institution_id, email, password: PASSWORD, googleSecret: GOOGLE_SECRET };
      await createUser(tx, box, user, clock());
    }),
  );
  return startSession(stack, { ...customer, email });
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/src/kernel/database/database.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { capitalAccount, grants } from '../../server/src/ledger/account.ts';
import { post } from '../../server/src/ledger/post.ts';
import { createUser } from '../../server/src/modules/identity/createUser.ts';
import { openSession } from '../../server/src/modules/identity/sessions.ts';
import { createInstitution } from '../../server/src/modules/institution/institutions.ts';
import type { CallAs } from './caller.ts';

export const PASSWORD = 'Aldgate#2026';
export const GOOGLE_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

interface InstitutionOptions {
  readonly database: Database;
  readonly secretsKey: Buffer;
  readonly name: string;
  readonly users?: number;
  /** USDT that it gets; default: none. */
  readonly grant?: string;
}

interface OpenedInstitution {
  readonly institutionId: string;
  readonly people: readonly { readonly email: string; readonly token: string }[];
}

/** Opens a certified institution with signed-in users, by default one. */
export function openInstitution(options: InstitutionOptions): Promise<OpenedInstitution> {
  const { database, secretsKey, name, users = 1, grant } = options;
  return database.transaction().execute(async (tx) => {
    const at = Date.now();
    const certified = { primary: 'certified', advanced: 'certified' } as const;
    const institutionId = await createInstitution(tx, { name, verification: certified }, at);
    if (grant !== undefined) {
      const legs = [
        { account: grants('USDT'), amount: `-${grant}` },
        { account: capitalAccount(institutionId, 'USDT'), amount: grant },
      ];
      await post(tx, [{ key: `bench:${name}`, flow: 'system_grant', reference: 'bench', legs }], at);
    }
    const box = createSecretBox(secretsKey);
    const people: { email: string; token: string }[] = [];
    for (let index = 0; index < users; index += 1) {
      const email = `${randomUUID()}@bench.aldgate.test`;
      const user = { institutionId, email, password: PASSWORD, googleSecret: GOOGLE_SECRET };
      const userId = await createUser(tx, box, user, at);
      const session = { userId, origin: { address: '127.0.0.1', client: 'bench' }, at };
      people.push({ email, token: (await openSession(tx, session)).token });
    }
    return { institutionId, people };
  });
}

/** Gives an institution's trading account 500,000 USDT and a position; returns its key. */
export async function fundAccount(ask: CallAs, token: string): Promise<string> {
  const [option] = await ask<readonly { keyId: string }[]>(token, '/broker/account/queryBrokerOptions', {});
  const exchangeKeyId = option?.keyId ?? '';
  await ask(token, '/broker/lightning/transfer/apply', {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount: '500000',
  });
  await ask(token, '/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId,
    instrumentId: 'BTCUSDT',
    clientOrderId: randomUUID(),
    direction: 'buy',
    quantity: '0.01',
    priceType: 'market',
  });
  return exchangeKeyId;
}

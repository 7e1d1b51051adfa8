import { randomUUID } from 'node:crypto';
import type { Database } from '../server/src/kernel/database.ts';
import { createSecretBox } from '../server/src/kernel/secrets.ts';
import { capitalAccount, grants } from '../server/src/ledger/account.ts';
import { post } from '../server/src/ledger/post.ts';
import { createUser } from '../server/src/modules/identity/createUser.ts';
import { openSession } from '../server/src/modules/identity/sessions.ts';
import { createInstitution } from '../server/src/modules/institution/institutions.ts';

/** Calls the platform and returns the answer's data; rejects unless its code is success. */
export type CallAs = <Data>(token: string, path: string, body: object) => Promise<Data>;

export function createCaller(url: string): CallAs {
  return async <Data>(token: string, path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as { code: number; message: string; data: Data };
    if (reply.code !== 200) throw new Error(`${path}: ${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`);
    return reply.data;
  };
}

interface Opened {
  readonly database: Database;
  readonly secretsKey: Buffer;
  readonly name: string;
  readonly users: number;
}

/** A certified institution with 1,000,000 USDT and several signed-in users; answers their tokens. */
export function openTraders({ database, secretsKey, name, users }: Opened): Promise<string[]> {
  return database.transaction().execute(async (tx) => {
    const at = Date.now();
    const certified = { primary: 'certified', advanced: 'certified' } as const;
    const institutionId = await createInstitution(tx, { name, verification: certified }, at);
    const legs = [
      { account: grants('USDT'), amount: '-1000000' },
      { account: capitalAccount(institutionId, 'USDT'), amount: '1000000' },
    ];
    await post(tx, [{ key: `bench:${name}`, flow: 'system_grant', reference: 'bench', legs }], at);
    const tokens: string[] = [];
    for (let index = 0; index < users; index += 1) {
      const email = `${randomUUID()}@bench.aldgate.test`;
      const user = { institutionId, email, password: 'Aldgate#2026', googleSecret: 'JBSWY3DPEHPK3PXP' };
      const userId = await createUser(tx, createSecretBox(secretsKey), user, at);
      const session = { userId, origin: { address: '127.0.0.1', client: 'bench' }, at };
      tokens.push((await openSession(tx, session)).token);
    }
    return tokens;
  });
}

/** Gives an institution's trading account 500,000 USDT, a position and resting orders; answers its key. */
export async function fundAccount(ask: CallAs, token: string, resting: number): Promise<string> {
  const [option] = await ask<readonly { keyId: string }[]>(token, '/broker/account/queryBrokerOptions', {});
  const exchangeKeyId = option?.keyId ?? '';
  await ask(token, '/broker/lightning/transfer/apply', {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount: '500000',
  });
  const order = (fields: object) =>
    ask(token, '/broker/lightning/futures/order/sendOrder', {
      exchangeKeyId,
      instrumentId: 'BTCUSDT',
      clientOrderId: randomUUID(),
      direction: 'buy',
      quantity: '0.01',
      ...fields,
    });
  await order({ priceType: 'market' });
  for (let index = 0; index < resting; index += 1) await order({ priceType: 'limit', price: `${50_000 + index}` });
  return exchangeKeyId;
}

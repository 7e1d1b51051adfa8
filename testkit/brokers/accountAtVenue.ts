import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import type { Database } from '../../server/src/kernel/database/database.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { EXCHANGE_SECRET } from '../../server/src/modules/exchangeAccounts/keys/openKey.ts';

interface Options {
  readonly database: Database;
  /** The key that the server seals secrets with. */
  readonly secretsKey: Buffer;
  readonly url: string;
  readonly now: () => number;
}

/** Requests at the venue with the server's key of an account, past the server. */
export async function openAccountAtVenue(
  { database, secretsKey, url, now }: Options,
  accountId: string,
): Promise<SignedRest> {
  const { id, api_key, secret } = await database
    .selectFrom('exchange_key')
    .select(['id', 'api_key', 'secret'])
    .where('exchange_account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const opened = createSecretBox(secretsKey).open(secret, EXCHANGE_SECRET, id).toString('utf8');
  return new SignedRest({ rest: url, key: api_key, secret: opened, now });
}

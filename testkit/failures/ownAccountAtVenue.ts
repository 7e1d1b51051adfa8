import type { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { openAccountAtVenue } from '../brokers/accountAtVenue.ts';
import { SECRETS_KEY } from '../platform/config.ts';
import type { FailureFixture } from './failureFixture.ts';

/** Requests at the venue with the key of the fixture's own account, past the server. */
export async function openOwnAccountAtVenue({
  db: { database },
  venue,
  clock,
}: Pick<FailureFixture, 'db' | 'venue' | 'clock'>): Promise<SignedRest> {
  const { id } = await database
    .selectFrom('exchange_account')
    .select('id')
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  return openAccountAtVenue({ database, secretsKey: SECRETS_KEY, url: venue.url, now: () => clock.now }, id);
}

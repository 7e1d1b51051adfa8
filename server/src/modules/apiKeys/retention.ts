import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

/** How long the use of a key on a day is kept. */
export const USE_KEPT_MS = 400 * DAY_MS;

/** How long a used signature is kept beyond its window, for servers whose clocks lag behind. */
const CLOCKS_APART_MS = 10_000;

export const apiKeysRetention: readonly Retention[] = [
  ...keptForGood('api_key'),
  {
    table: 'api_key_use',
    kept: '400 days',
    purge: purgeRows(
      'api_key_use',
      (now) => sql<boolean>`day < (${before(now, USE_KEPT_MS)} at time zone 'utc')::date`,
    ),
  },
  {
    table: 'api_request',
    kept: 'until ten seconds after the window of the request',
    purge: purgeRows('api_request', (now) => sql<boolean>`expires_at < ${before(now, CLOCKS_APART_MS)}`),
  },
];

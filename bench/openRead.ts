import { randomUUID } from 'node:crypto';
import { signRequest } from '@aldgate/client';
import { inTransaction } from '../server/src/kernel/database/database.ts';
import { createSecretBox } from '../server/src/kernel/secrets/secrets.ts';
import { seedApiKey } from '../server/src/modules/apiKeys/index.ts';
import { findUserByName } from '../server/src/modules/identity/index.ts';
import { type Measure, median, rateAgainst, rateSince } from './harness/measure.ts';
import { openInstitution } from './harness/people.ts';
import { type Platform, withPlatform } from './harness/platform.ts';

const ROUNDS = 5;
const CALLS = 2_000;
const CONNECTIONS = 8;
const PART = 0.6;
const TARGET = '/open/v1/balances';

/**
 * Measures signed reads of the balances with one key, and the same call with a session, in turns over HTTP against a
 * server process whose limits are lifted.
 */
export function openRead(): Promise<Measure[]> {
  return withPlatform({ isSeeded: true, server: { OPEN_API_READ: '100000' } }, async (platform) => {
    const { people } = await openInstitution({ ...platform, name: 'Bench', grant: '1000000' });
    const [{ email, token } = { email: '', token: '' }] = people;
    const credentials = await addKey(platform, email);
    const withSession = () => get(`${platform.url}/api/user/assets`, { authorization: `Bearer ${token}` });
    const withKey = () => {
      const request = { method: 'GET', target: TARGET, body: '', timestamp: Date.now(), windowMs: 5_000 };
      return get(platform.url + TARGET, signRequest(credentials, request));
    };
    const rates: { readonly session: number; readonly key: number }[] = [];
    // The first round runs cold code.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rate = { session: await measureRate(withSession), key: await measureRate(withKey) };
      if (round > 0) rates.push(rate);
    }
    const session = median(rates.map((rate) => rate.session));
    const key = median(rates.map((rate) => rate.key));
    return [rateAgainst('open-read', key, 'requests/s', { name: 'the call with a session', value: session }, PART)];
  });
}

async function addKey({ database, secretsKey }: Platform, email: string) {
  const credentials = { key: `ald_${randomUUID().replaceAll('-', '').slice(0, 24)}`, secret: randomUUID() };
  await inTransaction(database, async (tx) => {
    const member = await findUserByName(tx, email);
    if (member === undefined) throw new Error(`there is no member ${email}`);
    const owner = { institutionId: member.institution_id, memberId: member.id };
    const terms = {
      publicId: credentials.key,
      secret: credentials.secret,
      remark: 'bench',
      permissions: ['read'],
    } as const;
    await seedApiKey(tx, createSecretBox(secretsKey), { ...owner, ...terms }, Date.now());
  });
  return credentials;
}

/** Calls over some connections at once; returns the calls a second. */
async function measureRate(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let left = CALLS;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return rateSince(startedAt, CALLS);
}

async function get(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok || !text.includes('"USDT"')) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
}

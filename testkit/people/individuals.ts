import { randomUUID } from 'node:crypto';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { seedAccount } from '../../server/src/local.ts';
import type { Platform } from '../platform/platform.ts';

/** The identity document of the individuals that tests add. Their registration has another name. */
export const PERSON = {
  nationality: 'SG',
  fullName: 'Tan Wei Ling',
  idType: 'id_card',
  idNumber: 'S1234567D',
} as const;

export const RESIDENCE = { address: '12 Marina View, 018961', town: 'Singapore', country: 'SG' } as const;

interface Options {
  readonly capital?: readonly (readonly [string, string])[];
}

/** Adds an individual who is verified to both levels, signed in; nobody else is a member. */
export async function addIndividual(platform: Platform, { capital = [] }: Options = {}) {
  const email = `${randomUUID().slice(0, 8)}@individual.test`;
  const { database } = platform.db;
  await seedAccount(
    { database, box: createSecretBox(platform.config.secretsKey), clock: () => platform.clock.now },
    {
      email,
      institution: `Registration ${email}`,
      verification: 'certified',
      google: true,
      person: { identity: PERSON, residence: RESIDENCE },
      capital,
    },
  );
  const { institution_id: institutionId } = await database
    .selectFrom('platform_user')
    .select('institution_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, institutionId, token: await platform.openSession(email) };
}

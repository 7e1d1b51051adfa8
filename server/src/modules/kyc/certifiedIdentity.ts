import { kycApplication } from '@aldgate/contract/kyc/schemas.ts';
import type { z } from 'zod';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { type ApplicationRow, IDENTITY_PURPOSE } from './submit.ts';

export type Identity = NonNullable<z.output<typeof kycApplication.shape.identity>>;
export type Residence = NonNullable<z.output<typeof kycApplication.shape.residence>>;

/** The identity of an application; null where it has none. */
export function openIdentity(
  box: SecretBox,
  { id, identity }: Pick<ApplicationRow, 'id' | 'identity'>,
): Identity | null {
  if (identity === null) return null;
  return kycApplication.shape.identity.parse(JSON.parse(box.open(identity, IDENTITY_PURPOSE, id).toString()));
}

/** The person whom the certified application of an individual names; null where no application of one was certified. */
export const readCertifiedIdentity = async (
  tx: Database | Tx,
  box: SecretBox,
  institutionId: string,
): Promise<Identity | null> => (await readCertifiedPerson(tx, box, institutionId))?.identity ?? null;

/** The person with the residence that the application states. */
export async function readCertifiedPerson(
  tx: Database | Tx,
  box: SecretBox,
  institutionId: string,
): Promise<{ readonly identity: Identity | null; readonly residence: unknown } | undefined> {
  const row = await tx
    .selectFrom('kyc_application')
    .select(['id', 'identity', 'residence'])
    .where('institution_id', '=', institutionId)
    .where('level', '=', 'primary')
    .where('kind', '=', 'individual')
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return row && { identity: openIdentity(box, row), residence: row.residence };
}

import { randomUUID } from 'node:crypto';
import type { Tx } from '../../kernel/database/database.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { upsertInformation } from '../institution/index.ts';
import type { Identity, Residence } from './certifiedIdentity.ts';
import { IDENTITY_PURPOSE } from './submit.ts';

interface CertifiedIndividual {
  readonly institutionId: string;
  readonly userId: string;
  readonly identity: Identity;
  readonly residence: Residence;
}

/** Stores both applications of an individual as they are once they were certified, and the verified information. */
export async function addCertifiedIndividual(
  tx: Tx,
  box: SecretBox,
  { institutionId, userId, identity, residence }: CertifiedIndividual,
  at: number,
): Promise<void> {
  const id = randomUUID();
  const certified = {
    institution_id: institutionId,
    kind: 'individual' as const,
    status: 'approved' as const,
    submitted_by: userId,
    submitted_at: new Date(at),
    decided_at: new Date(at),
  };
  const sealed = box.seal(Buffer.from(JSON.stringify(identity)), IDENTITY_PURPOSE, id);
  await tx
    .insertInto('kyc_application')
    .values([
      { ...certified, id, level: 'primary', identity: sealed, residence: JSON.stringify(residence), company: null },
      { ...certified, id: randomUUID(), level: 'advanced', identity: null, residence: null, company: null },
    ])
    .execute();
  await upsertInformation(tx, institutionId, {
    kind: 'individual',
    company: null,
    fullName: identity.fullName,
    residence,
  });
}

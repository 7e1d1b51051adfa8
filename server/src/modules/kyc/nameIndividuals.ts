import { audit } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { lockInstitution, upsertInformation } from '../institution/index.ts';
import { readCertifiedPerson } from './certifiedIdentity.ts';

interface Deps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Gives the verified information of individuals the name of their certified identity. Those who were certified before
 * it had that name have the one of their registration, which no bank knows them by. One that cannot be read stays as it
 * is.
 */
export async function nameIndividuals(deps: Deps): Promise<void> {
  const { database, log } = deps;
  const unnamed = await database
    .selectFrom('institution_information as n')
    .innerJoin('institution as i', 'i.id', 'n.institution_id')
    .select(['n.institution_id as institutionId', 'n.registered_name as name'])
    .where('n.kind', '=', 'individual')
    .whereRef('n.registered_name', '=', 'i.name')
    .execute();
  for (const each of unnamed) {
    await nameIndividual(deps, each).catch((error: unknown) =>
      log.error({ err: error, institution: each.institutionId }, 'an individual could not be named'),
    );
  }
}

async function nameIndividual(
  { database, box, clock }: Deps,
  { institutionId, name }: { readonly institutionId: string; readonly name: string },
): Promise<void> {
  const { identity = null, residence = null } = (await readCertifiedPerson(database, box, institutionId)) ?? {};
  if (identity === null || identity.fullName === name) return;
  const { fullName } = identity;
  await inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    await upsertInformation(tx, institutionId, { kind: 'individual', company: null, fullName, residence });
    await audit(tx, {
      at: clock(),
      actor: 'system',
      action: 'individual_named',
      subject: `institution:${institutionId}`,
      before: { registeredName: name },
      after: { registeredName: fullName },
    });
  });
}

import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { getInstitution, getUser } from '../identity/users.ts';
import type { Database, Tx } from '../kernel/database.ts';
import type { User } from '../kernel/http/caller.ts';
import { Problem } from '../kernel/problem.ts';

/**
 * KY-05, KY-08: coins take the primary verification, a currency on either side the advanced one, and both take Google.
 * Throws where one is missing, with the level and how it stands.
 */
export async function assertMayConvert(
  database: Database | Tx,
  user: User,
  kinds: readonly AssetKind[],
): Promise<void> {
  const institution = await getInstitution(database, user.institutionId);
  const level = kinds.includes('fiat') ? 'advanced' : 'primary';
  const status = level === 'advanced' ? institution.advanced_verification : institution.primary_verification;
  if (status !== 'certified') throw new Problem('kycRequired', { level, status });
  const person = await getUser(database, user.userId);
  if (!person.google_secret) throw new Problem('googleRequired');
}

import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { assertFeature, assertUnrestricted } from '../../access/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { getUser } from '../identity/index.ts';
import { getInstitution } from '../institution/index.ts';

/** KY-06, ID-19: whether convert is open to this user now. Throws featureOff, or `restricted` with why and until when. */
export async function assertConvertOpen(database: Database | Tx, user: User, now: number): Promise<void> {
  await assertFeature(database, user.institutionId, 'convert');
  await assertUnrestricted(database, user, 'convert', now);
}

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
  if (status !== 'certified') throw new ApiError('kycRequired', { level, status });
  const person = await getUser(database, user.userId);
  // The session was looked at when the call began.
  if (person.removed_at !== null || !memberMay(person.role, 'trade'))
    throw new ApiError('forbidden', { needs: 'trade' });
  if (!person.google_secret) throw new ApiError('googleRequired');
}

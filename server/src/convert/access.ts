import { getInstitution, getUser } from '../identity/users.ts';
import type { Database, Tx } from '../kernel/database.ts';
import type { User } from '../kernel/http/caller.ts';
import { Problem } from '../kernel/problem.ts';

/** KY-05, KY-08: converting coins takes a certified primary verification and Google. Throws where one is missing. */
export async function assertMayConvert(database: Database | Tx, user: User): Promise<void> {
  const institution = await getInstitution(database, user.institutionId);
  if (institution.primary_verification !== 'certified') {
    throw new Problem('kycRequired', { level: 'primary', status: institution.primary_verification });
  }
  const person = await getUser(database, user.userId);
  if (!person.google_secret) throw new Problem('googleRequired');
}

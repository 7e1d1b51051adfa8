import type { AnswerOf } from '@aldgate/contract';
import { maskedPhone } from '@aldgate/domain/identity/fieldRules.ts';
import { buildMenu, featuresOff, listRestrictions } from '../../access/index.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { getInstitution } from '../institution/index.ts';
import { sessionStart } from './sessions.ts';
import { formatName, getUser } from './users.ts';

/** The signed-in user with their permissions and restrictions. */
export async function userInfo(database: Database, user: User, now: number): Promise<AnswerOf<'getUserInfo'>> {
  const { userId, institutionId } = user;
  const [person, institution, signedInAt, restrictions, off, passkeys] = await Promise.all([
    getUser(database, userId),
    getInstitution(database, institutionId),
    sessionStart(database, user.principal.id),
    listRestrictions(database, user, now),
    featuresOff(database, institutionId),
    database.selectFrom('passkey').select('id').where('user_id', '=', userId).execute(),
  ]);
  const { area_code, phone } = person;
  return {
    userId,
    email: person.email,
    username: person.username,
    name: formatName(person),
    role: person.role,
    preferredLanguage: person.preferred_language,
    phone: area_code === null || phone === null ? null : maskedPhone(area_code, phone),
    googleBound: person.google_secret !== null,
    passkeys: passkeys.length,
    restrictions,
    featuresOff: off,
    institution: {
      institutionId: institution.id,
      name: institution.name,
      verification: { primary: institution.primary_verification, advanced: institution.advanced_verification },
      spotTradingForbidden: institution.spot_trading_forbidden,
      isBroker: institution.is_broker,
    },
    signedInAt,
  };
}

/** SH-11: the menu of a signed-in user. */
export async function userMenu(database: Database, user: User, now: number): Promise<AnswerOf<'getUserMenu'>> {
  const [{ role }, institution, restrictions, off] = await Promise.all([
    getUser(database, user.userId),
    getInstitution(database, user.institutionId),
    listRestrictions(database, user, now),
    featuresOff(database, user.institutionId),
  ]);
  const certified = {
    primary: institution.primary_verification === 'certified',
    advanced: institution.advanced_verification === 'certified',
  };
  return buildMenu({ role, featuresOff: off, restrictions, certified, isBroker: institution.is_broker });
}

import { createHash } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mapUniqueViolation } from '../../../kernel/database/uniqueViolation.ts';
import { createInstitution } from '../../institution/index.ts';
import { createUser } from '../createUser.ts';
import type { IdentityDeps } from '../deps.ts';
import { attempt } from '../lockout.ts';
import { openNewPassword } from '../password.ts';
import { readPhone } from '../phone.ts';
import { beginSession } from '../sessions.ts';
import { factorError } from '../stepUp.ts';
import { findUserByName } from '../users.ts';
import { registrationCode } from './sendRegistrationCode.ts';

type Request = ParsedOf<'register'>;

/**
 * ID-13: creates an institution with its first administrator and signs them in, in one transaction. Whether a name is
 * taken is reported only after the mailbox was verified; the code then stays valid.
 */
export async function register(deps: IdentityDeps, request: Request, origin: Origin): Promise<AnswerOf<'register'>> {
  const { database, clock, keyPair, codes, passwords } = deps;
  const { email, emailUuid, emailCode, areaCode, whatsApp } = request;
  const password = openNewPassword(keyPair, request.password, request.confirmPassword, 'password');
  const contacts = {
    whatsApp: areaCode && whatsApp ? readPhone({ areaCode, phone: whatsApp }, 'whatsApp').number : undefined,
    telegram: request.telegram,
  };
  const code = registrationCode(email);
  if (!(await codes.wasRequested(database, code))) throw new ApiError('codeNotRequested');
  return mapUniqueViolation(
    () =>
      passwords.pass(() =>
        attempt(database, clock, {
          subject: addressSubject(email),
          factor: 'email',
          origin,
          check: async (tx) => {
            if (!(await codes.redeem(tx, code, emailUuid, emailCode))) return undefined;
            const userId = await createAccount(tx, deps, { ...request, password, contacts });
            return beginSession(tx, { userId, origin, at: clock(), action: 'registered' });
          },
          rejection: (count) => factorError('email', count),
        }),
      ),
    'accountDuplicated',
  );
}

/**
 * Errors are counted by a digest of the address, because there is no account yet and the counts must not reveal
 * addresses.
 */
function addressSubject(email: string): string {
  return `address:${createHash('sha256').update(email).digest('hex')}`;
}

type Checked = Request & {
  readonly contacts: { readonly whatsApp: string | undefined; readonly telegram: string | undefined };
};

async function createAccount(tx: Tx, { box, clock, businessClock }: IdentityDeps, input: Checked): Promise<string> {
  if (await findUserByName(tx, input.email)) throw new ApiError('accountDuplicated', { field: 'email' });
  if (input.username !== undefined && (await findUserByName(tx, input.username))) {
    throw new ApiError('accountDuplicated', { field: 'username' });
  }
  const at = clock();
  const verification = { primary: 'not_verified', advanced: 'not_verified' } as const;
  const { companyName: name, businessType } = input;
  const institutionId = await createInstitution(tx, { name, verification, businessType }, at);
  const { email, password, username, firstName, lastName, preferredLanguage, contacts } = input;
  const person = { email, password, username, firstName, lastName, preferredLanguage, ...contacts };
  return createUser(tx, box, { institutionId, googleSecret: null, ...person }, at, await businessClock(tx));
}

import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { generateSecret, generateURI } from 'otplib';
import { formatError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { formatQrCode } from '../../../kernel/qrCode.ts';
import type { IdentityDeps } from '../deps.ts';
import { GOOGLE_SECRET_PURPOSE, googleStep } from '../google.ts';
import { type StepUpProof, stepUpRequired, verifyCode, verifyGoogle, verifyOwner, verifyStepUp } from '../stepUp.ts';
import { getUser, type UserRow } from '../users.ts';
import { afterCredentialChange } from './afterCredentialChange.ts';
import { emailCode } from './verificationCodes.ts';

/** The time in which a shown secret can be bound. */
const PENDING_MS = 10 * 60_000;
/** A separate purpose, because a pending secret is not valid for sign-in. */
const PENDING_PURPOSE = 'google-pending';

/** ID-16: creates a secret and stores it encrypted until it is bound. Replaces an earlier pending one. */
export async function generateGoogle(
  { database, clock, box }: IdentityDeps,
  { userId }: User,
): Promise<AnswerOf<'generateGaInfo'>> {
  const { email } = await getUser(database, userId);
  const secretKey = generateSecret();
  await database
    .updateTable('platform_user')
    .set({
      google_pending: box.seal(Buffer.from(secretKey), PENDING_PURPOSE, userId),
      google_pending_until: new Date(clock() + PENDING_MS),
    })
    .where('id', '=', userId)
    .execute();
  return { secretKey, qrCode: formatQrCode(generateURI({ issuer: 'Aldgate', label: email, secret: secretKey })) };
}

/**
 * ID-16, ID-17: binds Google with a code of the pending secret and the password; rebinding needs the old
 * authenticator's code and an email code instead of the password.
 */
export function bindGoogle(
  deps: IdentityDeps,
  user: User,
  request: ParsedOf<'bindGaInfo'>,
  origin: Origin,
): Promise<null> {
  const { clock, box } = deps;
  return deps.passwords.pass(() =>
    verifyStepUp(deps, {
      user,
      origin,
      stepUp: async (tx, person) => {
        assertPending(deps, person, request.secretKey);
        const owner =
          person.google_secret === null
            ? verifyOwner(deps, person, { password: request.password })
            : await rebinding(deps, { tx, user, person, request });
        return [...owner, verifyNewSecret(deps, user.userId, request)];
      },
      act: async (tx, person) => {
        await tx
          .updateTable('platform_user')
          .set({
            google_secret: box.seal(Buffer.from(request.secretKey), GOOGLE_SECRET_PURPOSE, user.userId),
            google_pending: null,
            google_pending_until: null,
          })
          .where('id', '=', user.userId)
          .execute();
        const change = { user: person, origin, at: clock() };
        await (person.google_secret === null
          ? afterCredentialChange(deps, tx, {
              ...change,
              action: 'google_bound',
              message: 'google_bound',
              restriction: 'second_factor_added',
            })
          : afterCredentialChange(deps, tx, {
              ...change,
              action: 'google_rebound',
              message: 'google_rebound',
              restriction: 'google_rebound',
              keeping: user.principal.id,
            }));
        return null;
      },
    }),
  );
}

/** Only a secret that was recently shown to this user: others may know one of another origin. */
function assertPending({ box, clock }: IdentityDeps, user: UserRow, secretKey: string): void {
  const isOpen = user.google_pending_until !== null && user.google_pending_until.getTime() > clock();
  const shown =
    isOpen && user.google_pending ? box.open(user.google_pending, PENDING_PURPOSE, user.id).toString() : undefined;
  if (shown !== secretKey) throw formatError({ secretKey: 'expired' });
}

interface Rebinding {
  readonly tx: Tx;
  readonly user: User;
  readonly person: UserRow;
  readonly request: ParsedOf<'bindGaInfo'>;
}

async function rebinding(deps: IdentityDeps, { tx, user, person, request }: Rebinding): Promise<StepUpProof[]> {
  const { oldGaCode, emailUuid: id, emailCode: digits } = request;
  const old = verifyGoogle(deps, person, oldGaCode, 'oldGaCode');
  if (id === undefined || digits === undefined) throw stepUpRequired('emailCode');
  const code = emailCode(user, 'rebind_google', person.email);
  return [await verifyCode(deps, tx, code, { id, digits }), ...old];
}

/** A code of the new secret. Its step is stored, so that the same code is not valid for sign-in. */
function verifyNewSecret(
  { clock }: IdentityDeps,
  userId: string,
  { secretKey, gaCode }: Rebinding['request'],
): StepUpProof {
  return {
    factor: 'google',
    holds: async (tx) => {
      const step = await googleStep(secretKey, gaCode, clock(), 0);
      if (step === undefined) return false;
      await tx.updateTable('platform_user').set({ google_last_step: step }).where('id', '=', userId).execute();
      return true;
    },
  };
}

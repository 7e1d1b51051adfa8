import { randomUUID } from 'node:crypto';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { createUser } from '../../server/src/modules/identity/createUser.ts';
import { GOOGLE_SECRET, PASSWORD, type Platform, type Reply, sentCode, waitFor } from '../platform/platform.ts';
import { totp } from '../platform/totp.ts';

export const institution =
  (platform: Platform) =>
  (path: string, body: unknown, token?: string): Promise<Reply> =>
    platform.call('POST', `/institution/${path}`, body, token);

/** A wrong code. */
export const wrong = (digits: string): string => (digits === '000000' ? '000001' : '000000');

/** An unused Google code of the demo accounts. */
export function googleCode(platform: Platform, secret = GOOGLE_SECRET): string {
  platform.clock.advance(30_000);
  return totp(secret, platform.clock.now);
}

/** The fields of a format error with their rules, such as `amount required`. */
export const fieldOf = ({ data }: Reply): readonly string[] =>
  data.fields.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`);

/** Waits for an email with such a subject whose text contains `part`. */
export const emailTo = (platform: Platform, to: string, subject: RegExp, part = '') =>
  waitFor(async () =>
    (await platform.mails(to)).find((message) => subject.test(message.subject) && message.text.includes(part)),
  );

export async function buildRegistration(platform: Platform, email: string, over: Record<string, unknown> = {}) {
  const code = await sentCode(platform, email, async () =>
    institution(platform)('email/captcha/noLogin', {
      businessType: 'register',
      email,
      ...(await platform.captcha()),
    }),
  );
  return {
    firstName: 'Ada',
    lastName: 'Wong',
    email,
    emailUuid: code.id,
    emailCode: code.digits,
    preferredLanguage: 'en-US',
    companyName: 'Kestrel Asset Management',
    businessType: 'asset_manager',
    password: await platform.encrypt(PASSWORD),
    confirmPassword: await platform.encrypt(PASSWORD),
    agreements: true,
    ...over,
  };
}

/** Registers a new institution and returns the user's token. */
export async function registered(
  platform: Platform,
  email = `${randomUUID()}@kestrel.test`,
): Promise<{ email: string; token: string }> {
  const { code, data } = await institution(platform)('register', await buildRegistration(platform, email));
  if (code !== 200) throw new Error(`registration failed: ${code}`);
  return { email, token: data.token };
}

export const userInfo = async (platform: Platform, token: string) =>
  (await platform.call('GET', '/institution/getUserInfo', undefined, token)).data;

interface NewMember {
  readonly institutionId: string;
  readonly email: string;
  readonly role: MemberRole;
  /** When the member was added; now unless it is said. */
  readonly since?: number;
  readonly googleSecret?: string | null;
}

/** Adds a member to an institution, without Google unless it is said, and opens a session. */
export async function addMember(
  platform: Platform,
  { since = platform.clock.now, googleSecret = null, ...member }: NewMember,
): Promise<{ readonly email: string; readonly userId: string; readonly token: string }> {
  const box = createSecretBox(platform.config.secretsKey);
  const user = { ...member, password: PASSWORD, googleSecret };
  const userId = await inTransaction(platform.db.database, (tx) => createUser(tx, box, user, since));
  return { email: member.email, userId, token: await platform.openSession(member.email) };
}

/** When the credentials of a member last changed, epoch ms; null where they never did. */
export async function credentialsChangedAt({ db }: Platform, email: string): Promise<number | null> {
  const row = await db.owner
    .selectFrom('platform_user')
    .select('credentials_changed_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.credentials_changed_at?.getTime() ?? null;
}

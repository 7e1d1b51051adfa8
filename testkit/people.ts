import { randomUUID } from 'node:crypto';
import { GOOGLE_SECRET, PASSWORD, type Platform, type Reply, sentCode, waitFor } from './platform.ts';
import { totp } from './totp.ts';

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

/** Waits for an email with such a subject. */
export const emailTo = (platform: Platform, to: string, subject: RegExp) =>
  waitFor(async () => (await platform.mails(to)).find((message) => subject.test(message.subject)));

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

/** When the credentials of a member last changed, epoch ms; null where they never did. */
export async function credentialsChangedAt({ db }: Platform, email: string): Promise<number | null> {
  const row = await db.owner
    .selectFrom('platform_user')
    .select('credentials_changed_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.credentials_changed_at?.getTime() ?? null;
}

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  credentialsChangedAt,
  emailTo,
  googleCode,
  institution,
  registered,
  userInfo,
  wrong,
} from '../../../testkit/people/people.ts';
import { GOOGLE_SECRET, PASSWORD, type Platform, sentCode, startPlatform } from '../../../testkit/platform/platform.ts';
import { totp } from '../../../testkit/platform/totp.ts';

let platform: Platform;
let call: ReturnType<typeof institution>;
let email: string;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
});
beforeEach(async () => {
  ({ email, token } = await registered(platform));
});
afterAll(() => platform.close());

const generate = async () => (await platform.call('GET', '/institution/generateGaInfo', undefined, token)).data;

/** The owner's proof where no authenticator is bound yet. */
const owner = async () => ({ password: await platform.encrypt(PASSWORD) });

async function bind(): Promise<string> {
  const { secretKey } = await generate();
  const gaCode = googleCode(platform, secretKey);
  expect(await call('bindGaInfo', { secretKey, gaCode, ...(await owner()) }, token)).toMatchObject({ code: 200 });
  return secretKey;
}

async function preLogin() {
  const password = await platform.encrypt(PASSWORD);
  return (await call('preLogin', { username: email, password, ...(await platform.captcha()) })).data;
}

test('ID-16 Google is bound with a code of the pending secret, and is required afterwards', async () => {
  const { secretKey, qrCode } = await generate();
  expect(secretKey).toMatch(/^[A-Z2-7]{32}$/);
  const svg = Buffer.from(qrCode.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  expect(svg).toMatch(/^<svg .*<\/svg>\s*$/s);

  const gaCode = googleCode(platform, secretKey);
  expect(await call('bindGaInfo', { secretKey, gaCode: wrong(gaCode), ...(await owner()) }, token)).toMatchObject({
    code: 45513,
  });
  expect(await call('bindGaInfo', { secretKey, gaCode, ...(await owner()) }, token)).toMatchObject({ code: 200 });
  expect(await userInfo(platform, token)).toMatchObject({
    googleBound: true,
    restrictions: [{ action: 'withdraw', reason: 'second_factor_added' }],
  });
  await emailTo(platform, email, /Google verification was bound/);

  const first = await preLogin();
  expect(first.factors).toEqual(['google']);
  // The code that bound it is used up.
  expect(await call('login', { ...pickToken(first), gaCode })).toMatchObject({ code: 45516 });
  expect(await call('login', { ...pickToken(first), gaCode: googleCode(platform, secretKey) })).toMatchObject({
    code: 200,
  });
});

const pickToken = ({ preLoginToken }: { preLoginToken: string }) => ({ preLoginToken });

test('ID-16 a session without its owner’s password binds no authenticator', async () => {
  const { secretKey } = await generate();
  const request = { secretKey, gaCode: totp(secretKey, platform.clock.now) };
  expect(await call('bindGaInfo', request, token)).toMatchObject({
    code: 45575,
    data: { fields: [{ path: 'password', message: 'required' }] },
  });
  const guess = { ...request, password: await platform.encrypt('Wrong#2026') };
  expect(await call('bindGaInfo', guess, token)).toMatchObject({ code: 45512 });
  expect((await userInfo(platform, token)).googleBound).toBe(false);
});

test('ID-16 only this user’s pending secret can be bound, within ten minutes', async () => {
  await generate();
  const brought = { secretKey: GOOGLE_SECRET, gaCode: totp(GOOGLE_SECRET, platform.clock.now) };
  expect(await call('bindGaInfo', brought, token)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'secretKey' }] },
  });
  const other = await registered(platform);
  const { secretKey } = await generate();
  const gaCode = totp(secretKey, platform.clock.now);
  expect(await call('bindGaInfo', { secretKey, gaCode }, other.token)).toMatchObject({ code: 400 });
  platform.clock.advance(10 * 60_000);
  const late = { secretKey, gaCode: totp(secretKey, platform.clock.now) };
  expect(await call('bindGaInfo', late, token)).toMatchObject({ code: 400 });
});

test('ID-16 a pending secret is stored encrypted, is not valid for sign-in, and replaces an earlier one', async () => {
  const [earlier, { secretKey }] = [await generate(), await generate()];
  const row = await platform.db.owner
    .selectFrom('platform_user')
    .select(['google_pending', 'google_secret'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.google_pending?.includes(secretKey)).toBe(false);
  expect(row.google_secret).toBeNull();
  expect((await preLogin()).factors).toEqual(['email']);
  const gaCode = totp(earlier.secretKey, platform.clock.now);
  expect(await call('bindGaInfo', { secretKey: earlier.secretKey, gaCode }, token)).toMatchObject({ code: 400 });
});

test('ID-16 ID-17 Google is rebound with old, new and email codes; withdrawals wait, other sessions end', async () => {
  const old = await bind();
  const first = await preLogin();
  const { data: other } = await call('login', { ...pickToken(first), gaCode: googleCode(platform, old) });
  const { secretKey } = await generate();
  const { id, digits } = await sentCode(platform, email, () =>
    call('email/captcha', { businessType: 'rebind_google' }, token),
  );
  const request = () => ({
    secretKey,
    gaCode: totp(secretKey, platform.clock.now),
    oldGaCode: totp(old, platform.clock.now),
    emailUuid: id,
    emailCode: digits,
  });
  platform.clock.advance(30_000);
  const { oldGaCode: _, ...withoutOld } = request();
  expect(await call('bindGaInfo', withoutOld, token)).toMatchObject({ data: { fields: [{ path: 'oldGaCode' }] } });
  const { emailUuid: _id, emailCode: _code, ...withoutEmail } = request();
  expect(await call('bindGaInfo', withoutEmail, token)).toMatchObject({ data: { fields: [{ path: 'emailCode' }] } });
  const guess = { ...request(), gaCode: wrong(request().gaCode) };
  expect(await call('bindGaInfo', guess, token)).toMatchObject({ code: 45513, data: { factor: 'google' } });
  expect(await call('bindGaInfo', request(), token)).toMatchObject({ code: 200 });

  expect((await userInfo(platform, token)).restrictions).toMatchObject([
    { action: 'withdraw', reason: 'google_rebound' },
  ]);
  expect(await credentialsChangedAt(platform, email)).toBe(platform.clock.now);
  await emailTo(platform, email, /Google verification was replaced/);
  const ended = await platform.call('GET', '/institution/getUserInfo', undefined, other.token);
  expect(ended).toMatchObject({ code: 401 });
  const next = await preLogin();
  expect(await call('login', { ...pickToken(next), gaCode: googleCode(platform, old) })).toMatchObject({ code: 45513 });
  expect(await call('login', { ...pickToken(next), gaCode: googleCode(platform, secretKey) })).toMatchObject({
    code: 200,
  });
});

test('ID-12 ID-16 five wrong codes of the new authenticator lock the account', async () => {
  const { secretKey } = await generate();
  const gaCode = wrong(totp(secretKey, platform.clock.now));
  const entry = { secretKey, gaCode, ...(await owner()) };
  const replies = await Promise.all(Array.from({ length: 6 }, () => call('bindGaInfo', entry, token)));
  // An identical submission in flight is rejected as a repeat; only checked codes count.
  const tried = replies.filter(({ code }) => code === 45513).length;
  for (let count = tried; count < 4; count += 1) await call('bindGaInfo', entry, token);
  expect(await call('bindGaInfo', entry, token)).toMatchObject({
    code: 45535,
    data: { factor: 'google' },
  });
});

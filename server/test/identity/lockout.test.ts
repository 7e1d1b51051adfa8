import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { softwareAuthenticator } from '../../../testkit/people/authenticator.ts';
import { institution, registered, wrong } from '../../../testkit/people/people.ts';
import { PASSWORD, type Platform, sentCode, startPlatform } from '../../../testkit/platform/platform.ts';

const HOURS_MS = 3_600_000;
const LOCKED = { code: 45535, data: { factor: 'password', count: 5 } };

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

async function preLogin(proof: object = {}, password = PASSWORD, username = email) {
  const sealed = await platform.encrypt(password);
  return call('preLogin', { username, password: sealed, ...(await platform.captcha()), ...proof });
}

/** Five wrong passwords of somebody who knows the email. */
async function lockByStranger() {
  for (let count = 1; count <= 5; count += 1) await preLogin({}, 'Wrong#2026');
  expect(await preLogin()).toMatchObject(LOCKED);
}

async function logIn(proof: object = {}) {
  const { preLoginToken } = (await preLogin(proof)).data;
  const code = await platform.emailCodeFor(preLoginToken, email);
  return call('login', { preLoginToken, ...code });
}

async function sessionCode(businessType: string) {
  const { id, digits } = await sentCode(platform, email, () => call('email/captcha', { businessType }, token));
  return { emailUuid: id, emailCode: digits };
}

test('ID-12 strangers’ wrong passwords lock out no browser that has logged in before', async () => {
  const { browserToken } = (await logIn()).data;
  const browserTokens = ['not-a-token-of-this-account', browserToken];
  await lockByStranger();
  const opened = await logIn({ browserTokens });
  expect(opened).toMatchObject({ code: 200, data: { browserToken: null } });
  expect(await preLogin()).toMatchObject(LOCKED);

  for (let count = 1; count <= 4; count += 1) await preLogin({ browserTokens }, 'Wrong#2026');
  expect(await preLogin({ browserTokens }, 'Wrong#2026')).toMatchObject(LOCKED);
  expect(await preLogin({ browserTokens })).toMatchObject(LOCKED);
  platform.clock.advance(2 * HOURS_MS);
  expect(await preLogin({ browserTokens })).toMatchObject({ code: 200 });
});

test('ID-12 a browser’s wrong passwords do not lock it, and its token serves that account only', async () => {
  const { browserToken } = (await logIn()).data;
  for (let count = 1; count <= 5; count += 1) await preLogin({ browserTokens: [browserToken] }, 'Wrong#2026');
  expect(await preLogin({ browserTokens: [browserToken] })).toMatchObject(LOCKED);
  expect(await preLogin()).toMatchObject({ code: 200 });

  const other = await registered(platform);
  for (let count = 1; count <= 5; count += 1) await preLogin({}, 'Wrong#2026', other.email);
  expect(await preLogin({ browserTokens: [browserToken] }, PASSWORD, other.email)).toMatchObject(LOCKED);
});

test('ID-12 a passkey passes a lock by strangers; its wrong password is counted apart', async () => {
  const authenticator = softwareAuthenticator();
  const origin = `http://localhost:${new URL(platform.url).port}`;
  const { challenge, rp } = (await call('passkey/registerOptions', {}, token)).data.options;
  const response = authenticator.register({ origin, challenge, rpId: rp.id });
  const password = await platform.encrypt(PASSWORD);
  expect(await call('passkey/register', { name: 'Laptop', response, password }, token)).toMatchObject({ code: 200 });
  await lockByStranger();

  const prove = async () => {
    const { options, passkeyToken } = (await call('passkey/loginOptions', { username: email })).data;
    return {
      passkeyToken,
      passkey: authenticator.signIn({ origin, challenge: options.challenge, rpId: options.rpId }),
    };
  };
  expect(await preLogin(await prove(), 'Wrong#2026')).toMatchObject({ code: 45512 });
  const proof = await prove();
  expect(await logIn(proof)).toMatchObject({ code: 200 });
  expect(await preLogin(proof)).toMatchObject({ code: 45570 });
});

test('names without passkeys get options of the same form, always the same', async () => {
  const options = async (username: string) => (await call('passkey/loginOptions', { username })).data.options;
  const [known, unknown] = [await options(email), await options('nobody@kestrel.test')];
  expect(Object.keys(known)).toEqual(Object.keys(unknown));
  expect(known.allowCredentials).toHaveLength(1);
  expect((await options(email)).allowCredentials).toEqual(known.allowCredentials);
  expect(unknown.allowCredentials).not.toEqual(known.allowCredentials);
});

test('ID-12 ID-15 a proven recovery passes a lock by strangers, and makes every browser a stranger', async () => {
  const { browserToken } = (await logIn()).data;
  await lockByStranger();
  const { recoveryToken } = (await call('verify/user', { username: email, ...(await platform.captcha()) })).data;
  const { id, digits } = await sentCode(platform, email, () => call('email/captcha/noLogin', { recoveryToken }));
  const newPassword = await platform.encrypt('Changed#2026');
  const confirmPassword = await platform.encrypt('Changed#2026');
  const proof = { emailUuid: id, emailCode: digits };
  const reply = await call('retrieve/password', { recoveryToken, ...proof, newPassword, confirmPassword });
  expect(reply).toMatchObject({ code: 200 });
  expect(await preLogin({}, 'Changed#2026')).toMatchObject({ code: 200 });

  await lockByStranger();
  expect(await preLogin({ browserTokens: [browserToken] }, 'Changed#2026')).toMatchObject(LOCKED);
});

test('ID-12 an open session changes the password in a lock by strangers; own wrong entries lock', async () => {
  await lockByStranger();
  const change = async (oldPassword: string) =>
    call(
      'updatePwd',
      {
        oldPassword: await platform.encrypt(oldPassword),
        newPassword: await platform.encrypt('Changed#2026'),
        confirmPassword: await platform.encrypt('Changed#2026'),
        ...(await sessionCode('update_password')),
      },
      token,
    );
  for (let count = 1; count <= 4; count += 1) expect(await change('Wrong#2026')).toMatchObject({ code: 45512 });
  expect(await change('Wrong#2026')).toMatchObject(LOCKED);
  expect(await change(PASSWORD)).toMatchObject(LOCKED);
  platform.clock.advance(2 * HOURS_MS);
  await lockByStranger();
  expect(await change(PASSWORD)).toMatchObject({ code: 200 });
});

test('ID-12 one right code in several concurrent requests counts once', async () => {
  const { preLoginToken } = (await preLogin()).data;
  const code = await platform.emailCodeFor(preLoginToken, email);
  const replies = await Promise.all(Array.from({ length: 8 }, () => call('login', { preLoginToken, ...code })));
  expect(replies.map((reply) => reply.code).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 45515)]);

  // Neither does a repeat that arrives later: it leaves room for four wrong codes before the lock.
  const second = (await preLogin()).data.preLoginToken;
  platform.clock.advance(1_000);
  const other = await platform.emailCodeFor(second, email);
  const entries = Array.from({ length: 4 }, () => ({ ...other, emailCode: wrong(other.emailCode) }));
  for (const entry of entries)
    expect(await call('login', { preLoginToken: second, ...entry })).toMatchObject({ code: 45513 });
  expect(await call('login', { preLoginToken: second, ...other })).toMatchObject({ code: 200 });
});

test('every wrong password is audited with its address before the lock', async () => {
  await preLogin({}, 'Wrong#2026');
  const rows = await platform.db.owner
    .selectFrom('audit_record')
    .select(['action', 'origin', 'after'])
    .where('action', '=', 'factor_wrong')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(rows).toMatchObject([
    { action: 'factor_wrong', origin: { address: '127.0.0.1' }, after: { factor: 'password', count: 1 } },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildRegistration,
  emailTo,
  institution,
  registered,
  userInfo,
  wrong,
} from '../../../testkit/people/people.ts';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';

let platform: Platform;
let call: ReturnType<typeof institution>;

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
});
afterAll(() => platform.close());

const askCode = async (email: string) =>
  call('email/captcha/noLogin', { businessType: 'register', email, ...(await platform.captcha()) });

test('ID-13 a registration creates an institution with its first administrator, who is signed in', async () => {
  const email = 'ada@kestrel.test';
  const request = await buildRegistration(platform, 'Ada@Kestrel.test'.toLowerCase(), {
    username: 'AdaWong',
    areaCode: '+852',
    whatsApp: '61234567',
    telegram: '@ada_wong',
    preferredLanguage: 'zh-HK',
  });
  const { code, data } = await call('register', request);
  expect(code).toBe(200);
  expect(await userInfo(platform, data.token)).toMatchObject({
    email,
    username: 'adawong',
    name: 'Ada Wong',
    role: 'administrator',
    preferredLanguage: 'zh-HK',
    phone: null,
    googleBound: false,
    passkeys: 0,
    restrictions: [],
    featuresOff: [],
    institution: {
      name: 'Kestrel Asset Management',
      verification: { primary: 'not_verified', advanced: 'not_verified' },
    },
  });
  const user = await platform.db.owner
    .selectFrom('platform_user')
    .innerJoin('institution', 'institution.id', 'platform_user.institution_id')
    .select(['whatsapp', 'telegram', 'business_type'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(user).toEqual({ whatsapp: '+85261234567', telegram: '@ada_wong', business_type: 'asset_manager' });
  await platform.signIn(email);
});

test('ID-13 an address with an account gets the same answer as any; only its mailbox gets a message', async () => {
  platform.clock.advance(1_000);
  const [taken, free] = [await askCode(TRADER), await askCode('free@kestrel.test')];
  expect(Object.keys(taken.data)).toEqual(Object.keys(free.data));
  expect({ ...taken, data: null }).toEqual({ ...free, data: null });
  const message = await emailTo(platform, TRADER, /There is an Aldgate account/);
  expect(message.text).not.toMatch(/\d{6}/);

  const valid = await buildRegistration(platform, 'other@kestrel.test');
  const guess = (email: string, emailUuid: string) =>
    call('register', { ...valid, email, emailUuid, emailCode: '000000' });
  const [a, b] = [await guess(TRADER, taken.data.emailUuid), await guess('free@kestrel.test', free.data.emailUuid)];
  expect(a).toMatchObject({ code: 45513, data: { factor: 'email', count: 1 } });
  expect(a).toEqual(b);
});

test('ID-13 ID-12 five wrong codes lock an address for two hours, even with a right or new code', async () => {
  const request = await buildRegistration(platform, 'locked@kestrel.test');
  const guess = { ...request, emailCode: wrong(request.emailCode) };
  for (let count = 1; count < 5; count += 1) {
    expect(await call('register', guess)).toMatchObject({ code: 45513, data: { count } });
  }
  expect(await call('register', guess)).toMatchObject({ code: 45535, data: { factor: 'email', count: 5 } });
  expect(await call('register', request)).toMatchObject({ code: 45535 });
  platform.clock.advance(2 * 3_600_000);
  expect(await call('register', await buildRegistration(platform, 'locked@kestrel.test'))).toMatchObject({ code: 200 });
});

test('ID-09 a code must be requested first, and is valid once, for its own address only', async () => {
  const request = await buildRegistration(platform, 'once@kestrel.test');
  expect(await call('register', { ...request, email: 'unasked@kestrel.test' })).toMatchObject({ code: 45514 });
  platform.clock.advance(1_000);
  await askCode('second@kestrel.test');
  expect(await call('register', { ...request, email: 'second@kestrel.test' })).toMatchObject({ code: 45513 });
  expect(await call('register', request)).toMatchObject({ code: 200 });
  expect(await call('register', request)).toMatchObject({ code: 45516 });
});

test('ID-13 a code is valid for ten minutes', async () => {
  const request = await buildRegistration(platform, 'late@kestrel.test');
  platform.clock.advance(10 * 60_000);
  expect(await call('register', request)).toMatchObject({ code: 45513 });
});

test('ID-13 of concurrent registrations with one code one creates an institution', async () => {
  const request = await buildRegistration(platform, 'race@kestrel.test');
  const replies = await Promise.all(Array.from({ length: 4 }, () => call('register', request)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  const users = await platform.db.owner
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', 'race@kestrel.test')
    .execute();
  expect(users).toHaveLength(1);
});

test('ID-07 ID-13 a used username is reported after the mailbox was verified, and the code stays valid', async () => {
  const first = await buildRegistration(platform, 'first@kestrel.test', { username: 'kestrel' });
  expect(await call('register', first)).toMatchObject({ code: 200 });
  const second = await buildRegistration(platform, 'later@kestrel.test', { username: 'Kestrel' });
  expect(await call('register', { ...second, emailCode: wrong(second.emailCode) })).toMatchObject({ code: 45513 });
  expect(await call('register', second)).toMatchObject({ code: 45554, data: { field: 'username' } });
  expect(await call('register', { ...second, username: 'kestrel2' })).toMatchObject({ code: 200 });
});

test('ID-07 of two concurrent registrations with one username one gets it', async () => {
  const requests = [
    await buildRegistration(platform, 'same1@kestrel.test', { username: 'ada-wong' }),
    await buildRegistration(platform, 'same2@kestrel.test', { username: 'ada-wong' }),
  ];
  const replies = await Promise.all(requests.map((request) => call('register', request)));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 45554]);
});

test('ID-05 ID-06 a password that breaks a rule or differs from its confirmation leaves the code', async () => {
  const request = await buildRegistration(platform, 'rules@kestrel.test');
  const weak = await platform.encrypt('aldgate');
  expect(await call('register', { ...request, password: weak, confirmPassword: weak })).toMatchObject({
    code: 45555,
    data: { rules: ['length', 'upper', 'digit', 'special'] },
  });
  expect(await call('register', { ...request, confirmPassword: weak })).toMatchObject({ code: 45556 });
  expect(await call('register', request)).toMatchObject({ code: 200 });
});

test.each([
  [{ agreements: false }, 'agreements'],
  [{ firstName: ' ' }, 'firstName'],
  [{ lastName: '<script>' }, 'lastName'],
  [{ email: 'not-an-address' }, 'email'],
  [{ username: 'abc' }, 'username'],
  [{ username: 'someone@else.test' }, 'username'],
  [{ companyName: 'x'.repeat(121) }, 'companyName'],
  [{ companyName: 'SECURITY ALERT: verify now at https://aldgate-login.example' }, 'companyName'],
  [{ firstName: 'aldgate-login.example/verify' }, 'firstName'],
  [{ businessType: 'pirate' }, 'businessType'],
  [{ preferredLanguage: 'zh-CN' }, 'preferredLanguage'],
  [{ telegram: 'a b' }, 'telegram'],
  [{ whatsApp: '61234567' }, 'areaCode'],
  [{ areaCode: '+852', whatsApp: '12' }, 'whatsApp'],
  [{ areaCode: '+852', whatsApp: '00000000' }, 'whatsApp'],
  [{ password: 'Aldgate#2026' }, 'password'],
])('ID-08 ID-13 CL-10 a registration with %j is a format error at its field', async (over, field) => {
  const base = {
    firstName: 'Ada',
    lastName: 'Wong',
    email: 'field@kestrel.test',
    emailUuid: '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a',
    emailCode: '123456',
    preferredLanguage: 'en-US',
    companyName: 'Kestrel',
    businessType: 'other',
    password: await platform.encrypt('Aldgate#2026'),
    confirmPassword: await platform.encrypt('Aldgate#2026'),
    agreements: true,
  };
  const { code, message, data } = await call('register', { ...base, ...over });
  const expected = { code: 400, message: 'Format error, please fill in completely', field };
  expect({ code, message, field: data.fields[0].path }).toEqual(expected);
});

test('ID-11 a registration code needs a CAPTCHA', async () => {
  const image = await platform.captcha();
  const body = { businessType: 'register', email: 'picture@kestrel.test', ...image, captchaCode: 'wrong' };
  expect(await call('email/captcha/noLogin', body)).toMatchObject({ code: 45511 });
  expect(await platform.mails('picture@kestrel.test')).toEqual([]);
});

test('emails use the client’s language until the account has its own', async () => {
  const response = await fetch(`${platform.url}/api/institution/email/captcha/noLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'zh-HK' },
    body: JSON.stringify({ businessType: 'register', email: 'hk@kestrel.test', ...(await platform.captcha()) }),
  });
  expect(await response.json()).toMatchObject({ code: 200 });
  expect((await emailTo(platform, 'hk@kestrel.test', /註冊驗證碼/)).text).toMatch(/註冊驗證碼是 \d{6}，10 分鐘內有效/);
});

test('CSRF a token in a cookie is ignored, and a form is no valid call', async () => {
  const { token } = await registered(platform);
  const cookie = await fetch(`${platform.url}/api/institution/getUserInfo`, { headers: { cookie: `token=${token}` } });
  expect(await cookie.json()).toMatchObject({ code: 401 });
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const form = await fetch(`${platform.url}/api/institution/logout`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: '{}',
    });
    expect(((await form.json()) as { code: number }).code).toBe(400);
  }
  expect(await userInfo(platform, token)).not.toBeNull();
});

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
import {
  NEWCOMER,
  PASSWORD,
  type Platform,
  type SentCode,
  sentCode,
  startPlatform,
} from '../../../testkit/platform/platform.ts';
import { totp } from '../../../testkit/platform/totp.ts';

const NEW_PASSWORD = 'Another#2027';

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

const byEmail = (businessType: string, to = email, at = token) =>
  sentCode(platform, to, () =>
    call('email/captcha', { businessType, ...(businessType === 'new_email' && { email: to }) }, at),
  );
const emailed = ({ id, digits }: SentCode) => ({ emailUuid: id, emailCode: digits });

/** The owner's proof where no authenticator is bound. */
const owner = async () => ({ password: await platform.encrypt(PASSWORD) });

async function bindGoogle(): Promise<string> {
  const { data } = await platform.call('GET', '/institution/generateGaInfo', undefined, token);
  const gaCode = totp(data.secretKey, platform.clock.now);
  const request = { secretKey: data.secretKey, gaCode, ...(await owner()) };
  expect(await call('bindGaInfo', request, token)).toMatchObject({ code: 200 });
  return data.secretKey;
}

async function passwordChange(code: SentCode, oldPassword = PASSWORD) {
  const newPassword = await platform.encrypt(NEW_PASSWORD);
  const passwords = { oldPassword: await platform.encrypt(oldPassword), newPassword, confirmPassword: newPassword };
  return { ...passwords, ...emailed(code) };
}

async function preLogin(password: string) {
  return call('preLogin', {
    username: email,
    password: await platform.encrypt(password),
    ...(await platform.captcha()),
  });
}

test('ID-06 CL-01 a password changes without a confirmation of the new one; one that is sent must match', async () => {
  const { confirmPassword: _, ...request } = await passwordChange(await byEmail('update_password'));
  const other = { ...request, confirmPassword: await platform.encrypt('Third#2027') };
  expect(await call('updatePwd', other, token)).toMatchObject({ code: 45556 });
  expect(await call('updatePwd', request, token)).toMatchObject({ code: 200 });
  expect(await preLogin(NEW_PASSWORD)).toMatchObject({ code: 200 });
});

test('ID-05 a common password is refused and uses up no code', async () => {
  const request = await passwordChange(await byEmail('update_password'));
  const common = await platform.encrypt('P@ssw0rd1!');
  expect(await call('updatePwd', { ...request, newPassword: common, confirmPassword: common }, token)).toMatchObject({
    code: 45518,
  });
  expect(await call('updatePwd', request, token)).toMatchObject({ code: 200 });
});

test('ID-06 changing a password needs the old one and an email code, and ends every other session', async () => {
  const other = await platform.signIn(email);
  const request = await passwordChange(await byEmail('update_password'));
  expect(await call('updatePwd', request, token)).toMatchObject({ code: 200, data: null });
  expect(await userInfo(platform, token)).toMatchObject({ email, restrictions: [] });
  expect(await credentialsChangedAt(platform, email)).toBe(platform.clock.now);
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, other)).toMatchObject({ code: 401 });
  expect(await preLogin(PASSWORD)).toMatchObject({ code: 45512 });
  expect(await preLogin(NEW_PASSWORD)).toMatchObject({ code: 200 });
  await emailTo(platform, email, /password was changed/);
  expect(await call('updatePwd', request, token)).toMatchObject({ code: 45516 });
});

test('ID-06 ID-12 a wrong old password does not use up the code, is not counted, and the fifth locks', async () => {
  const code = await byEmail('update_password');
  const guess = await passwordChange(code, 'Wrong#2026');
  for (let count = 1; count < 5; count += 1) {
    expect(await call('updatePwd', guess, token)).toMatchObject({ code: 45512, data: null });
  }
  expect(await call('updatePwd', guess, token)).toMatchObject({ code: 45535, data: { factor: 'password', count: 5 } });
  const right = await passwordChange(code);
  expect(await call('updatePwd', right, token)).toMatchObject({ code: 45535 });
  // The session stays valid.
  expect(await userInfo(platform, token)).toMatchObject({ email });
});

test('ID-06 a right one does not reset the count of wrong codes, nor a code that of wrong passwords', async () => {
  const code = await byEmail('update_password');
  const wrongCode = { ...(await passwordChange(code)), emailCode: wrong(code.digits) };
  expect(await call('updatePwd', wrongCode, token)).toMatchObject({ code: 45513, data: { factor: 'email', count: 1 } });
  expect(await call('updatePwd', await passwordChange(code, 'Wrong#2026'), token)).toMatchObject({ code: 45512 });
  expect(await call('updatePwd', wrongCode, token)).toMatchObject({ code: 45513, data: { count: 2 } });
  expect(await call('updatePwd', await passwordChange(code), token)).toMatchObject({ code: 200 });
});

test('ID-06 ID-16 with Google bound a password change needs its code too; a wrong one uses up nothing', async () => {
  const secret = await bindGoogle();
  const request = await passwordChange(await byEmail('update_password'));
  expect(await call('updatePwd', request, token)).toMatchObject({
    code: 45575,
    data: { fields: [{ path: 'gaCode' }] },
  });
  const gaCode = googleCode(platform, secret);
  const guess = { ...request, gaCode: wrong(gaCode) };
  expect(await call('updatePwd', guess, token)).toMatchObject({ code: 45513, data: { factor: 'google' } });
  expect(await call('updatePwd', { ...request, gaCode }, token)).toMatchObject({ code: 200 });
});

test('a code is valid only for its session, purpose and user', async () => {
  const code = await byEmail('withdraw');
  expect(await call('updatePwd', await passwordChange(code), token)).toMatchObject({ code: 45514 });
  const right = await byEmail('update_password');
  const other = await platform.signIn(email);
  expect(await call('updatePwd', await passwordChange(right), other)).toMatchObject({ code: 45514 });
  await byEmail('update_password', email, other);
  expect(await call('updatePwd', await passwordChange(right), other)).toMatchObject({ code: 45513 });
  const stranger = await platform.signIn(NEWCOMER);
  await byEmail('update_password', NEWCOMER, stranger);
  expect(await call('updatePwd', await passwordChange(right), stranger)).toMatchObject({ code: 45513 });
});

test('ID-16 ID-17 changing the email needs codes of both, emails the old one, restricts, ends sessions', async () => {
  const other = await platform.signIn(email);
  const next = `new-${email}`;
  const both = { ...emailed(await byEmail('update_email')), email: next };
  const fresh = await byEmail('new_email', next);
  const request = { ...both, newEmailUuid: fresh.id, newEmailCode: fresh.digits };
  const swapped = { ...request, email: `other-${email}` };
  expect(await call('updateEmail', swapped, token)).toMatchObject({ code: 45513 });
  expect(await call('updateEmail', request, token)).toMatchObject({ code: 200 });
  const info = await userInfo(platform, token);
  expect(info).toMatchObject({ email: next, restrictions: [{ action: 'withdraw', reason: 'email_changed' }] });
  expect(info.restrictions[0].until - platform.clock.now).toBe(24 * 3_600_000);
  expect(await credentialsChangedAt(platform, next)).toBe(platform.clock.now);
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, other)).toMatchObject({ code: 401 });
  await emailTo(platform, email, /email address was changed/);
  await platform.signIn(next);
  platform.clock.advance(24 * 3_600_000);
  expect((await userInfo(platform, await platform.signIn(next))).restrictions).toEqual([]);
});

test('ID-16 an address with an account gets a message and no code, and the caller the same answer', async () => {
  const { email: taken } = await registered(platform);
  platform.clock.advance(1_000);
  const reply = await call('email/captcha', { businessType: 'new_email', email: taken }, token);
  expect(reply).toMatchObject({ code: 200, data: { emailUuid: expect.any(String) } });
  await emailTo(platform, taken, /There is an Aldgate account/);
});

test('ID-16 of two users who request one address concurrently one gets it', async () => {
  const next = `wanted-${email}`;
  const people = [{ email, token }, await registered(platform)];
  const requests: object[] = [];
  for (const person of people) {
    const old = await byEmail('update_email', person.email, person.token);
    const fresh = await byEmail('new_email', next, person.token);
    requests.push({ ...emailed(old), email: next, newEmailUuid: fresh.id, newEmailCode: fresh.digits });
  }
  const replies = await Promise.all(people.map((person, at) => call('updateEmail', requests[at], person.token)));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 45554]);
});

const bySms = (businessType: string, phone: string) =>
  sentCode(platform, `+852${phone}`, () =>
    call(
      'sms/captcha',
      { businessType, ...(businessType !== 'update_phone_old' && { areaCode: '+852', phone }) },
      token,
    ),
  );

test('ID-16 ID-17 a phone is bound with its code, and changed with three codes; other sessions end', async () => {
  expect(await call('sms/captcha', { businessType: 'update_phone_old' }, token)).toMatchObject({ code: 45563 });
  const first = await bySms('bind_phone', '61230001');
  const phone = { areaCode: '+852', phone: '61230001' };
  const bind = { smsUuid: first.id, smsCode: first.digits, ...phone, ...(await owner()) };
  const { password: _password, ...withoutPassword } = bind;
  expect(await call('bindPhoneInfo', withoutPassword, token)).toMatchObject({
    code: 45575,
    data: { fields: [{ path: 'password' }] },
  });
  expect(await call('bindPhoneInfo', { ...bind, phone: '61230009' }, token)).toMatchObject({ code: 45513 });
  expect(await call('bindPhoneInfo', { ...bind, smsCode: wrong(first.digits) }, token)).toMatchObject({
    code: 45513,
    data: { factor: 'sms', count: 2 },
  });
  expect(await call('bindPhoneInfo', bind, token)).toMatchObject({ code: 200 });
  expect(await userInfo(platform, token)).toMatchObject({
    phone: '+852 •••• 01',
    restrictions: [{ action: 'withdraw', reason: 'second_factor_added' }],
  });
  await emailTo(platform, email, /A phone was bound/);
  expect(await call('bindPhoneInfo', bind, token)).toMatchObject({ code: 45564 });
  expect(await call('sms/captcha', { businessType: 'bind_phone', ...phone }, token)).toMatchObject({ code: 45564 });

  const old = await bySms('update_phone_old', '61230001');
  const next = await bySms('update_phone_new', '61230002');
  const change = {
    oldSmsUuid: old.id,
    oldSmsCode: old.digits,
    newSmsUuid: next.id,
    newSmsCode: next.digits,
    ...emailed(await byEmail('update_phone')),
    areaCode: '+852',
    phone: '61230002',
  };
  const mixed = { ...change, oldSmsUuid: next.id, oldSmsCode: next.digits };
  expect(await call('updatePhoneInfo', mixed, token)).toMatchObject({ code: 45513, data: { factor: 'sms' } });
  const other = await platform.signIn(email);
  expect(await call('updatePhoneInfo', change, token)).toMatchObject({ code: 200 });
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, other)).toMatchObject({ code: 401 });
  expect(await userInfo(platform, token)).toMatchObject({
    phone: '+852 •••• 02',
    restrictions: [{ action: 'withdraw', reason: 'phone_changed' }],
  });
  expect(await credentialsChangedAt(platform, email)).toBe(platform.clock.now);
  await emailTo(platform, email, /phone was changed/);
});

test('ID-16 with Google bound a first phone needs its code too, and a wrong one binds nothing', async () => {
  const secret = await bindGoogle();
  const { id, digits } = await bySms('bind_phone', '61230011');
  const bind = { smsUuid: id, smsCode: digits, areaCode: '+852', phone: '61230011' };
  expect(await call('bindPhoneInfo', bind, token)).toMatchObject({
    code: 45575,
    data: { fields: [{ path: 'gaCode', message: 'required' }] },
  });
  const gaCode = googleCode(platform, secret);
  const guess = { ...bind, gaCode: wrong(gaCode) };
  expect(await call('bindPhoneInfo', guess, token)).toMatchObject({ code: 45513, data: { factor: 'google' } });
  expect((await userInfo(platform, token)).phone).toBeNull();
  expect(await call('bindPhoneInfo', { ...bind, gaCode }, token)).toMatchObject({ code: 200 });
});

test('ID-10 a user can send codes to ten unverified addresses or numbers an hour', async () => {
  const codes = [];
  for (let count = 0; count < 11; count += 1) {
    const chosen =
      count % 2 === 0
        ? call('email/captcha', { businessType: 'new_email', email: `${count}-${email}` }, token)
        : call('sms/captcha', { businessType: 'bind_phone', areaCode: '+852', phone: `6124000${count}` }, token);
    codes.push((await chosen).code);
  }
  expect(codes).toEqual([...Array(10).fill(200), 429]);
  platform.clock.advance(3_600_000);
  const body = { businessType: 'new_email', email: `later-${email}` };
  expect(await call('email/captcha', body, token)).toMatchObject({ code: 200 });
});

test('ID-12 a right factor resets its own errors and no other’s', async () => {
  const code = await byEmail('update_password');
  const guess = { ...(await passwordChange(code)), emailCode: wrong(code.digits) };
  expect(await call('updatePwd', guess, token)).toMatchObject({ code: 45513, data: { factor: 'email', count: 1 } });
  const sms = await bySms('bind_phone', '61230005');
  const bind = { smsUuid: sms.id, areaCode: '+852', phone: '61230005', ...(await owner()) };
  const guessed = { ...bind, smsCode: wrong(sms.digits) };
  expect(await call('bindPhoneInfo', guessed, token)).toMatchObject({ data: { factor: 'sms', count: 1 } });
  expect(await call('bindPhoneInfo', { ...bind, smsCode: sms.digits }, token)).toMatchObject({ code: 200 });
  expect(await call('updatePwd', guess, token)).toMatchObject({ data: { factor: 'email', count: 2 } });
});

test('setting the current language changes and audits nothing', async () => {
  const recorded = () =>
    platform.db.owner.selectFrom('audit_record').select('id').where('action', '=', 'language_changed').execute();
  const before = (await recorded()).length;
  for (const language of ['en-US', 'zh-HK', 'zh-HK']) {
    expect(await call('updatePreferredLanguage', { language }, token)).toMatchObject({ code: 200 });
  }
  expect(await recorded()).toHaveLength(before + 1);
});

test('ID-10 emails and SMS use the user’s preferred language', async () => {
  expect(await call('updatePreferredLanguage', { language: 'zh-HK' }, token)).toMatchObject({ code: 200 });
  await byEmail('update_password');
  await emailTo(platform, email, /更改密碼驗證碼/);
  await bySms('bind_phone', '61230003');
  expect((await platform.mails('+85261230003'))[0]).toMatchObject({
    channel: 'sms',
    text: expect.stringMatching(/綁定電話驗證碼是 \d{6}/),
  });
  expect(await call('updatePreferredLanguage', { language: 'zh-CN' }, token)).toMatchObject({ code: 400 });
});

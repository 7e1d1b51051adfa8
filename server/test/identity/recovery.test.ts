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
  sentCode,
  startPlatform,
  TRADER,
} from '../../../testkit/platform/platform.ts';

const NEW_PASSWORD = 'Another#2027';
const HOUR_MS = 3_600_000;

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

async function begin(username: string): Promise<string> {
  const { code, data } = await call('verify/user', { username, ...(await platform.captcha()) });
  expect(code).toBe(200);
  return data.recoveryToken;
}

const byEmail = (to: string, recoveryToken: string) =>
  sentCode(platform, to, () => call('email/captcha/noLogin', { recoveryToken }));

const passwords = async (password = NEW_PASSWORD) => ({
  newPassword: await platform.encrypt(password),
  confirmPassword: await platform.encrypt(password),
});

async function preLogin(username: string, password: string) {
  return call('preLogin', { username, password: await platform.encrypt(password), ...(await platform.captcha()) });
}

const DAY_MS = 24 * HOUR_MS;

/** A phone bound for a day: a new one cannot recover a password. */
async function bindPhone(phone: string, boundForMs = DAY_MS) {
  const { id, digits } = await sentCode(platform, `+852${phone}`, () =>
    call('sms/captcha', { businessType: 'bind_phone', areaCode: '+852', phone }, token),
  );
  const password = await platform.encrypt(PASSWORD);
  const request = { smsUuid: id, smsCode: digits, areaCode: '+852', phone, password };
  const bound = await call('bindPhoneInfo', request, token);
  expect(bound.code).toBe(200);
  platform.clock.advance(boundForMs);
}

const askSms = (recoveryToken: string, phone: string) =>
  call('sms/captcha', { businessType: 'retrieve_password', recoveryToken, areaCode: '+852', phone });

test('ID-15 ID-17 a password reset by email ends sessions, restricts withdrawals and emails the user', async () => {
  const recoveryToken = await begin(email);
  const { id, digits } = await byEmail(email, recoveryToken);
  const request = { recoveryToken, emailUuid: id, emailCode: digits, ...(await passwords()) };
  expect(await call('retrieve/password', request)).toMatchObject({ code: 200, data: null });
  expect(await credentialsChangedAt(platform, email)).toBe(platform.clock.now);
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, token)).toMatchObject({ code: 401 });
  expect(await preLogin(email, PASSWORD)).toMatchObject({ code: 45512 });
  expect(await call('retrieve/password', request)).toMatchObject({ code: 45558 });

  const first = await preLogin(email, NEW_PASSWORD);
  const code = await platform.emailCodeFor(first.data.preLoginToken, email);
  const signedIn = await call('login', { preLoginToken: first.data.preLoginToken, ...code });
  const [restriction] = (await userInfo(platform, signedIn.data.token)).restrictions;
  expect(restriction).toMatchObject({ action: 'withdraw', reason: 'password_reset' });
  expect(restriction.until - restriction.since).toBe(24 * HOUR_MS);
  await emailTo(platform, email, /password was reset/);
  const audited = await platform.db.owner
    .selectFrom('audit_record')
    .select('after')
    .where('action', '=', 'password_reset')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited.after).toMatchObject({ sessionsEnded: 1 });
});

test('ID-15 ID-10 a password is reset by SMS to the bound phone', async () => {
  await bindPhone('61234501');
  const recoveryToken = await begin(email);
  const { id, digits } = await sentCode(platform, '+85261234501', () => askSms(recoveryToken, '61234501'));
  const request = { recoveryToken, smsUuid: id, smsCode: digits, ...(await passwords()) };
  expect(await call('retrieve/password', request)).toMatchObject({ code: 200 });
  expect(await preLogin(email, NEW_PASSWORD)).toMatchObject({ code: 200 });
});

test('ID-15 CL-01 a username’s SMS code is valid in the newest recovery; any name gets the same answer', async () => {
  await bindPhone('61234505');
  const bySms = (username: string, phone = '61234505') =>
    call('sms/captcha', { areaCode: '+852', phone, username, businessType: 'retrieve_password' });
  const recoveryToken = await begin(email);
  const { id, digits } = await sentCode(platform, '+85261234505', () => bySms(email));
  const replies = [];
  for (const username of [email, 'nobody@nowhere.test', TRADER]) {
    platform.clock.advance(1_000);
    replies.push(await bySms(username, '61234598'));
  }
  expect(replies.map(({ code, data }) => [code, Object.keys(data)])).toEqual(Array(3).fill([200, ['smsUuid']]));
  const request = { recoveryToken, smsUuid: id, smsCode: digits, ...(await passwords()) };
  expect(await call('retrieve/password', request)).toMatchObject({ code: 200 });
});

test('ID-15 an SMS is sent to the bound number only, with the same answer for any number', async () => {
  await bindPhone('61234502');
  const replies = [];
  for (const username of [email, 'nobody@nowhere.test']) {
    platform.clock.advance(1_000);
    replies.push(await askSms(await begin(username), '61234599'));
  }
  expect(replies.map(({ code, data }) => [code, Object.keys(data)])).toEqual([
    [200, ['smsUuid']],
    [200, ['smsUuid']],
  ]);
  const sent = await platform.db.owner
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', '+85261234599')
    .execute();
  expect(sent).toEqual([]);
});

test('ID-15 an unknown name gets the same answers as a known one throughout the recovery', async () => {
  const progress = async (username: string) => {
    const recoveryToken = await begin(username);
    platform.clock.advance(1_000);
    const early = await call('retrieve/password', {
      recoveryToken,
      emailUuid: '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a',
      emailCode: '000000',
      ...(await passwords()),
    });
    const sent = await call('email/captcha/noLogin', { recoveryToken });
    const guess = { recoveryToken, emailUuid: sent.data.emailUuid, emailCode: '000000', ...(await passwords()) };
    const answers = [early, { ...sent, data: Object.keys(sent.data) }];
    for (let count = 0; count < 6; count += 1) answers.push(await call('retrieve/password', guess));
    return answers;
  };
  const somebody = await progress(email);
  const nobody = await progress('nobody-at-all@nowhere.test');
  const withoutTimes = (answers: object[]) => JSON.stringify(answers).replace(/"lockedUntil":\d+/g, '');
  expect(withoutTimes(somebody)).toBe(withoutTimes(nobody));
  expect(somebody.map(({ code }) => code)).toEqual([45514, 200, 45513, 45513, 45513, 45513, 45558, 45558]);
});

test('ID-10 ID-15 a code request does not reveal a stranger’s request for the same address', async () => {
  const requestCodes = async (name: string) => {
    const recoveryToken = await begin(name);
    const image = await platform.captcha();
    platform.clock.advance(1_000);
    const register = { businessType: 'register', email: name, ...image };
    const replies = [
      await call('email/captcha/noLogin', register),
      await call('email/captcha/noLogin', { recoveryToken }),
      await call('email/captcha/noLogin', { recoveryToken }),
    ];
    return replies.map(({ code }) => code);
  };
  expect(await requestCodes(email)).toEqual([200, 200, 429]);
  expect(await requestCodes('still-nobody@nowhere.test')).toEqual([200, 200, 429]);
});

test('ID-12 ID-15 five wrong SMS codes end the recovery for the right one too, but not sign-in', async () => {
  await bindPhone('61234503');
  const recoveryToken = await begin(email);
  const { id, digits } = await sentCode(platform, '+85261234503', () => askSms(recoveryToken, '61234503'));
  const request = { recoveryToken, smsUuid: id, smsCode: digits, ...(await passwords()) };
  const guess = { ...request, smsCode: wrong(digits) };
  const replies = await Promise.all(Array.from({ length: 8 }, () => call('retrieve/password', guess)));
  expect(replies.map(({ code }) => code).sort()).toEqual([...Array(4).fill(45513), ...Array(4).fill(45558)]);
  expect(await call('retrieve/password', request)).toMatchObject({ code: 45558 });
  const ended = await platform.db.owner
    .selectFrom('audit_record')
    .select('after')
    .where('action', '=', 'recovery_ended')
    .orderBy('id', 'desc')
    .execute();
  expect(ended[0]).toMatchObject({ after: { factor: 'sms', errors: 5 } });
  await platform.signIn(email);
});

test('ID-12 ID-15 wrong codes of both channels count together for one recovery, and for no other', async () => {
  const recoveryToken = await begin(email);
  const sms = await askSms(recoveryToken, '61234520');
  const mail = await byEmail(email, recoveryToken);
  const fields = { recoveryToken, ...(await passwords()) };
  const bySms = { ...fields, smsUuid: sms.data.smsUuid, smsCode: '000000' };
  const wrongMail = { ...fields, emailUuid: mail.id, emailCode: wrong(mail.digits) };
  for (let count = 1; count < 5; count += 1) {
    const factor = count % 2 === 0 ? 'sms' : 'email';
    const reply = await call('retrieve/password', factor === 'sms' ? bySms : wrongMail);
    expect(reply).toMatchObject({ code: 45513, data: { factor, count, allowed: 5 } });
  }
  const another = await begin(email);
  const right = await byEmail(email, another);
  expect(await call('retrieve/password', bySms)).toMatchObject({ code: 45558 });
  const renewed = { recoveryToken: another, emailUuid: right.id, emailCode: right.digits, ...(await passwords()) };
  expect(await call('retrieve/password', renewed)).toMatchObject({ code: 200 });
});

test('ID-12 ID-15 an account that wrong codes locked cannot be recovered', async () => {
  const recoveryToken = await begin(email);
  const { id, digits } = await byEmail(email, recoveryToken);
  const { preLoginToken } = (await preLogin(email, PASSWORD)).data;
  platform.clock.advance(1_000);
  const code = await platform.emailCodeFor(preLoginToken, email);
  const entry = { preLoginToken, ...code, emailCode: wrong(code.emailCode) };
  for (let count = 0; count < 5; count += 1) await call('login', entry);
  const request = { recoveryToken, emailUuid: id, emailCode: digits, ...(await passwords()) };
  expect(await call('retrieve/password', request)).toMatchObject({ code: 45535, data: { factor: 'email' } });
});

test('ID-15 a phone bound less than a day ago cannot recover a password, with the same answer', async () => {
  await bindPhone('61234521', DAY_MS - 60_000);
  const recoveryToken = await begin(email);
  platform.clock.advance(1_000);
  const sent = await askSms(recoveryToken, '61234521');
  expect(sent).toMatchObject({ code: 200, data: { smsUuid: expect.any(String) } });
  const row = await platform.db.owner
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', '+85261234521')
    .execute();
  // The code that bound it.
  expect(row).toHaveLength(1);
  platform.clock.advance(60_000);
  const { id, digits } = await sentCode(platform, '+85261234521', () => askSms(recoveryToken, '61234521'));
  const request = { recoveryToken, smsUuid: id, smsCode: digits, ...(await passwords()) };
  expect(await call('retrieve/password', request)).toMatchObject({ code: 200 });
});

test('ID-15 a reset and a change of the password end every other pending recovery', async () => {
  const [one, other] = [await begin(email), await begin(email)];
  const [first, second] = [await byEmail(email, one), await byEmail(email, other)];
  const fields = async (recoveryToken: string, { id, digits }: typeof first) => ({
    recoveryToken,
    emailUuid: id,
    emailCode: digits,
    ...(await passwords()),
  });
  expect(await call('retrieve/password', await fields(one, first))).toMatchObject({ code: 200 });
  const late = { ...(await fields(other, second)), ...(await passwords('Thief#Pass2026')) };
  expect(await call('retrieve/password', late)).toMatchObject({ code: 45558 });
  expect(await preLogin(email, NEW_PASSWORD)).toMatchObject({ code: 200 });

  const owner = await registered(platform);
  const begun = await begin(owner.email);
  const code = await byEmail(owner.email, begun);
  const own = await sentCode(platform, owner.email, () =>
    call('email/captcha', { businessType: 'update_password' }, owner.token),
  );
  const change = { oldPassword: await platform.encrypt(PASSWORD), emailUuid: own.id, emailCode: own.digits };
  expect(await call('updatePwd', { ...change, ...(await passwords()) }, owner.token)).toMatchObject({ code: 200 });
  const after = { ...(await fields(begun, code)), ...(await passwords('Thief#Pass2026')) };
  expect(await call('retrieve/password', after)).toMatchObject({ code: 45558 });
});

test('ID-10 ID-15 five codes a recovery and ten emails an hour at most, which answers do not reveal', async () => {
  const bomb = async (name: string) => {
    const replies = [];
    for (let round = 0; round < 3; round += 1) {
      const recoveryToken = await begin(name);
      for (let count = 0; count < 6; count += 1) {
        platform.clock.advance(1_000);
        replies.push((await call('email/captcha/noLogin', { recoveryToken })).code);
      }
    }
    return replies;
  };
  const round = [200, 200, 200, 200, 200, 429];
  expect(await bomb(email)).toEqual([...round, ...round, ...round]);
  expect(await bomb('never-anybody@nowhere.test')).toEqual([...round, ...round, ...round]);
  const readEmails = async () =>
    platform.db.owner
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('created_at', '>', new Date(platform.clock.now - HOUR_MS))
      .execute();
  // Ten, and the one of the registration.
  expect(await readEmails()).toHaveLength(11);
  const unsent = await platform.db.owner
    .selectFrom('verification_code')
    .select(['created_at', 'expires_at'])
    .where('recipient', '=', email)
    .where('purpose', '=', 'retrieve_password')
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
  // A code that was not sent cannot be guessed.
  expect(unsent.map((code) => code.expires_at.getTime() - code.created_at.getTime())).toEqual([0, 0, 0, 0, 0]);
  platform.clock.advance(HOUR_MS);
  await byEmail(email, await begin(email));
});

test('ID-15 concurrent recoveries by email and username do not reveal that they are one account', async () => {
  const name = `ada${Date.now()}`;
  await platform.db.owner.updateTable('platform_user').set({ username: name }).where('email', '=', email).execute();
  const tokens = [await begin(email), await begin(name), await begin('nobody-by-name')];
  platform.clock.advance(2_000);
  const replies = await Promise.all(tokens.map((recoveryToken) => call('email/captcha/noLogin', { recoveryToken })));
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
});

test('ID-15 a code is not valid for another recovery, account or action', async () => {
  const [one, other] = [await begin(email), await begin(email)];
  const code = await byEmail(email, one);
  await byEmail(email, other);
  const fields = { emailUuid: code.id, emailCode: code.digits, ...(await passwords()) };
  expect(await call('retrieve/password', { recoveryToken: other, ...fields })).toMatchObject({ code: 45513 });

  const foreign = await begin(NEWCOMER);
  await byEmail(NEWCOMER, foreign);
  expect(await call('retrieve/password', { recoveryToken: foreign, ...fields })).toMatchObject({ code: 45513 });

  const own = await sentCode(platform, email, () => call('email/captcha', { businessType: 'update_password' }, token));
  const mixed = { ...fields, emailUuid: own.id, emailCode: own.digits };
  expect(await call('retrieve/password', { recoveryToken: one, ...mixed })).toMatchObject({ code: 45513 });
});

test('ID-15 a recovery ends after 15 minutes, with the same answer as an unknown one', async () => {
  const recoveryToken = await begin(email);
  platform.clock.advance(15 * 60_000);
  expect(await call('email/captcha/noLogin', { recoveryToken })).toMatchObject({ code: 45558 });
  expect(await call('email/captcha/noLogin', { recoveryToken: 'x'.repeat(43) })).toMatchObject({ code: 45558 });
});

test('ID-15 of concurrent resets with one code one takes effect', async () => {
  const recoveryToken = await begin(email);
  const { id, digits } = await byEmail(email, recoveryToken);
  const request = { recoveryToken, emailUuid: id, emailCode: digits, ...(await passwords()) };
  const replies = await Promise.all(Array.from({ length: 4 }, () => call('retrieve/password', request)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
});

test('ID-05 ID-06 ID-15 a password that breaks the rules, differs or is old is rejected; the code stays', async () => {
  const recoveryToken = await begin(email);
  const { id, digits } = await byEmail(email, recoveryToken);
  const request = { recoveryToken, emailUuid: id, emailCode: digits };
  const weak = await passwords('short');
  expect(await call('retrieve/password', { ...request, ...weak })).toMatchObject({ code: 45555 });
  const differing = { ...(await passwords()), confirmPassword: weak.confirmPassword };
  expect(await call('retrieve/password', { ...request, ...differing })).toMatchObject({ code: 45556 });
  expect(await call('retrieve/password', { ...request, ...(await passwords(PASSWORD)) })).toMatchObject({
    code: 45557,
  });
  expect(await call('retrieve/password', { ...request, ...(await passwords()) })).toMatchObject({ code: 200 });
});

test('ID-12 ID-15 a reset clears the count of wrong passwords, ends a sign-in, and leaves Google bound', async () => {
  const trader = await platform.signIn(TRADER);
  await preLogin(TRADER, 'Wrong#2026');
  const inFlight = (await preLogin(TRADER, PASSWORD)).data.preLoginToken;
  const recoveryToken = await begin(TRADER);
  const { id, digits } = await byEmail(TRADER, recoveryToken);
  const request = { recoveryToken, emailUuid: id, emailCode: digits, ...(await passwords()) };
  expect(await call('retrieve/password', request)).toMatchObject({ code: 200 });
  expect(await call('login', { preLoginToken: inFlight, gaCode: googleCode(platform) })).toMatchObject({ code: 45515 });
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, trader)).toMatchObject({ code: 401 });
  expect((await preLogin(TRADER, NEW_PASSWORD)).data.factors).toEqual(['google']);
});

test('ID-11 a recovery needs a CAPTCHA, which is valid for one attempt', async () => {
  const image = await platform.captcha();
  expect(await call('verify/user', { username: email, ...image, captchaCode: 'wrong' })).toMatchObject({
    code: 45511,
  });
  expect(await call('verify/user', { username: email, ...image })).toMatchObject({ code: 45511 });
});

test('ID-10 SMS codes are limited to one a second, and to ten an hour per number', async () => {
  const codes = [];
  let recoveryToken = '';
  for (let count = 0; count < 11; count += 1) {
    // A recovery may request at most five codes.
    if (count % 5 === 0) recoveryToken = await begin(email);
    platform.clock.advance(1_000);
    codes.push((await askSms(recoveryToken, '61234511')).code);
  }
  expect(codes).toEqual([...Array(10).fill(200), 429]);
  const first = await askSms(recoveryToken, '61234512');
  expect(first).toMatchObject({ code: 200 });
  // A second request within a second is silent: the code in transit remains valid.
  expect(await askSms(recoveryToken, '61234512')).toEqual(first);
  const another = await askSms(await begin('nobody@nowhere.test'), '61234512');
  expect([another.code, another.data.smsUuid === first.data.smsUuid]).toEqual([200, false]);
  const sent = platform.db.owner.selectFrom('verification_code').select('expires_at').orderBy('created_at', 'desc');
  expect(await sent.where('recipient', '=', '+85261234512').execute()).toHaveLength(2);
});

test.each([
  [{ businessType: 'retrieve_password', areaCode: '+852', phone: '61234567' }, 'username'],
  [{ businessType: 'bind_phone', areaCode: '+852' }, 'phone'],
  [{ businessType: 'bind_phone', areaCode: '852', phone: '61234567' }, 'areaCode'],
  [{ businessType: 'other', areaCode: '+852', phone: '61234567' }, 'businessType'],
])('CL-10 an SMS code request with %j is a format error at its field', async (body, field) => {
  const { code, message, data } = await call('sms/captcha', body);
  const expected = { code: 400, message: 'Format error, please fill in completely', field };
  expect({ code, message, field: data.fields[0].path }).toEqual(expected);
});

test('ID-16 an SMS code for a change of phone needs a session', async () => {
  const body = { businessType: 'bind_phone', areaCode: '+852', phone: '61234567' };
  expect(await call('sms/captcha', body)).toMatchObject({ code: 401 });
});

test('ID-10 the delay of codes is the same for every caller', async () => {
  for (const channel of ['email', 'sms']) {
    expect(await call('captcha/delay', { channel })).toMatchObject({ code: 200, data: { delayed: false } });
  }
});

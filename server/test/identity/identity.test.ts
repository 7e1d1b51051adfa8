import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  GOOGLE_SECRET,
  NEWCOMER,
  PASSWORD,
  type Platform,
  startPlatform,
  TRADER,
  waitFor,
} from '../../../testkit/platform/platform.ts';
import { totp } from '../../../testkit/platform/totp.ts';
import { firstBrokenAuditRecord } from '../../src/kernel/audit/audit.ts';
import { sealAudit } from '../../src/kernel/audit/auditSealer.ts';
import { writeSetting } from '../../src/kernel/settings.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const call = (path: string, body: unknown, token?: string) =>
  platform.call('POST', `/institution/${path}`, body, token);

async function preLogin(username: string, password = PASSWORD) {
  return call('preLogin', { username, password: await platform.encrypt(password), ...(await platform.captcha()) });
}

/** The second step with the code of the next time step, because each is valid once. */
async function freshGoogleCode() {
  platform.clock.advance(30_000);
  return totp(GOOGLE_SECRET, platform.clock.now);
}

test('emails are in the language of the last login, until the user chooses one', async () => {
  const logIn = async (language: string) => {
    const { data } = await preLogin(TRADER);
    const body = JSON.stringify({ preLoginToken: data.preLoginToken, gaCode: await freshGoogleCode() });
    const headers = { 'content-type': 'application/json', source: 'web', language };
    const response = await fetch(`${platform.url}/api/institution/login`, { method: 'POST', headers, body });
    return ((await response.json()) as { data: { token: string } }).data.token;
  };
  const language = async (token: string) =>
    (await platform.call('GET', '/institution/getUserInfo', undefined, token)).data.preferredLanguage;
  expect(await language(await logIn('zh-HK'))).toBe('zh-HK');
  const token = await logIn('en-US');
  expect(await language(token)).toBe('en-US');
  expect(await call('updatePreferredLanguage', { language: 'en-US' }, token)).toMatchObject({ code: 200 });
  expect(await language(await logIn('zh-HK'))).toBe('en-US');
});

test('ID-01 ID-03 ID-04 ID-20 sign-in with Google gives a token of the user, which logout ends', async () => {
  const first = await preLogin(TRADER);
  expect(first).toMatchObject({ code: 200, data: { factors: ['google'] } });
  const second = await call('login', { preLoginToken: first.data.preLoginToken, gaCode: await freshGoogleCode() });
  const { token } = second.data;
  const info = await platform.call('GET', '/institution/getUserInfo', undefined, token);
  expect(info.data).toMatchObject({ email: TRADER, googleBound: true, institution: { name: 'Northmark Capital' } });
  const menu = await platform.call('GET', '/menu/getUserMenu', undefined, token);
  expect(menu.data.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining([
      'convert/coin',
      'information',
      'account/safe',
      'account/api',
      'account/kyc',
      'account/hitory',
      'account/freeze',
    ]),
  );

  expect(await call('logout', {}, token)).toMatchObject({ code: 200, data: null });
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, token)).toMatchObject({
    status: 200,
    code: 401,
  });
});

test('ID-04 the database contains no plain password, token or Google secret', async () => {
  await platform.signIn(TRADER);
  const user = await platform.db.owner
    .selectFrom('platform_user')
    .selectAll()
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  expect(user.password_hash).toMatch(/^\$argon2id\$/);
  expect(user.google_secret?.includes(GOOGLE_SECRET)).toBe(false);
  const secrets = await platform.db.owner.selectFrom('platform_secret').select('ciphertext').execute();
  expect(secrets.some(({ ciphertext }) => ciphertext.includes('PRIVATE KEY'))).toBe(false);
});

test('ID-07 sign-in accepts the email in any case, and the username', async () => {
  await platform.db.owner
    .updateTable('platform_user')
    .set({ username: 'northmark' })
    .where('email', '=', TRADER)
    .execute();
  expect(await preLogin(TRADER.toUpperCase())).toMatchObject({ code: 200 });
  expect(await preLogin('NorthMark')).toMatchObject({ code: 200 });
});

test('ID-11 a CAPTCHA is valid for one attempt, right or wrong, and for three minutes', async () => {
  const image = await platform.captcha();
  const password = await platform.encrypt(PASSWORD);
  const wrong = { username: TRADER, password, ...image, captchaCode: 'wrong' };
  expect(await call('preLogin', wrong)).toMatchObject({ status: 200, code: 45511 });
  expect(await call('preLogin', { ...wrong, ...image })).toMatchObject({ code: 45511 });
  const late = await platform.captcha();
  platform.clock.advance(3 * 60_000);
  expect(await call('preLogin', { ...wrong, ...late })).toMatchObject({ code: 45511 });
  expect(await call('preLogin', { ...wrong, captchaId: randomUUID() })).toMatchObject({ code: 45511 });
});

test('ID-09 without Google an email code is required, sent, and valid once', async () => {
  const first = await preLogin(NEWCOMER);
  expect(first.data.factors).toEqual(['email']);
  const { preLoginToken } = first.data;
  const early = { preLoginToken, emailUuid: randomUUID(), emailCode: '123456' };
  expect(await call('login', early)).toMatchObject({ code: 45514 });

  const code = await platform.emailCodeFor(preLoginToken, NEWCOMER);
  expect(await call('login', { preLoginToken, ...code })).toMatchObject({ code: 200 });
  expect(await call('login', { preLoginToken, ...code })).toMatchObject({ code: 45515 });
});

test('ID-10 of many email code requests within a second one succeeds, over all sign-ins of the account', async () => {
  platform.clock.advance(1_000);
  const tokens = [(await preLogin(NEWCOMER)).data.preLoginToken, (await preLogin(NEWCOMER)).data.preLoginToken];
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => call('email/captcha/noLogin', { preLoginToken: tokens[index % 2] })),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(replies.filter(({ status, code }) => status === 200 && code === 429)).toHaveLength(11);
  platform.clock.advance(1_000);
});

test('an account with Google gets no email code', async () => {
  const { preLoginToken } = (await preLogin(TRADER)).data;
  expect(await call('email/captcha/noLogin', { preLoginToken })).toMatchObject({ code: 400 });
});

test('the database contains no plain code after it was sent', async () => {
  const { preLoginToken } = (await preLogin(NEWCOMER)).data;
  const { emailCode } = await platform.emailCodeFor(preLoginToken, NEWCOMER);
  const sent = await waitFor(async () => {
    const rows = await platform.db.owner.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute();
    return rows.length === 0 ? platform.db.owner.selectFrom('outbox').select(['subject', 'body']).execute() : undefined;
  });
  expect(JSON.stringify(sent)).not.toContain(emailCode);
});

test('an email code is valid only for its own sign-in, and for ten minutes', async () => {
  const one = (await preLogin(NEWCOMER)).data.preLoginToken;
  const other = (await preLogin(NEWCOMER)).data.preLoginToken;
  const code = await platform.emailCodeFor(one, NEWCOMER);
  await platform.emailCodeFor(other, NEWCOMER);
  expect(await call('login', { preLoginToken: other, ...code })).toMatchObject({ code: 45513 });
  platform.clock.advance(10 * 60_000);
  expect(await call('login', { preLoginToken: one, ...code })).toMatchObject({ code: 45515 });
});

test('a Google code is valid once per account, also for concurrent sign-ins', async () => {
  const tokens = [(await preLogin(TRADER)).data.preLoginToken, (await preLogin(TRADER)).data.preLoginToken];
  const gaCode = await freshGoogleCode();
  const replies = await Promise.all(tokens.map((preLoginToken) => call('login', { preLoginToken, gaCode })));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 45516]);
});

test('one first step opens one session at most', async () => {
  const { preLoginToken } = (await preLogin(TRADER)).data;
  expect(await call('login', { preLoginToken, gaCode: await freshGoogleCode() })).toMatchObject({ code: 200 });
  expect(await call('login', { preLoginToken, gaCode: await freshGoogleCode() })).toMatchObject({ code: 45515 });
});

test('ID-12 a wrong password and an unknown name get the same answer; the fifth locks, with a count', async () => {
  for (const name of [NEWCOMER, 'nobody@demo.aldgate.test']) {
    for (let count = 1; count <= 4; count += 1) {
      const reply = await preLogin(name, 'Wrong#2026');
      expect(reply).toEqual({ status: 200, code: 45512, message: 'Verification failed', data: null });
    }
    const fifth = await preLogin(name, 'Wrong#2026');
    const lock = { factor: 'password', count: 5, remaining: { days: 0, hours: 2, minutes: 0 } };
    expect(fifth).toMatchObject({ code: 45535, data: lock });
  }
  expect(await preLogin(NEWCOMER)).toMatchObject({ code: 45535 });
  platform.clock.advance(2 * 3_600_000 - 60_000);
  expect(await preLogin(NEWCOMER)).toMatchObject({ code: 45535, data: { remaining: { hours: 0, minutes: 1 } } });
  platform.clock.advance(60_000);
  expect(await preLogin(NEWCOMER)).toMatchObject({ code: 200 });
});

test('ID-12 a locked account gets no session from an earlier first step', async () => {
  const { preLoginToken } = (await preLogin(TRADER)).data;
  for (let count = 1; count <= 5; count += 1) await preLogin(TRADER, 'Wrong#2026');
  const reply = await call('login', { preLoginToken, gaCode: await freshGoogleCode() });
  expect(reply).toMatchObject({ code: 45535, data: { factor: 'password' } });
  const { rows } = await sql<{
    action: string;
  }>`select action from audit_record order by id desc limit 1`.execute(platform.db.database);
  expect(rows).toEqual([{ action: 'locked_out' }]);
  platform.clock.advance(2 * 3_600_000);
});

test('ID-12 concurrent wrong Google codes lock the account after five, and count no further', async () => {
  const { preLoginToken } = (await preLogin(TRADER)).data;
  const right = await freshGoogleCode();
  const wrong = right === '000000' ? '000001' : '000000';
  const replies = await Promise.all(Array.from({ length: 12 }, () => call('login', { preLoginToken, gaCode: wrong })));
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === 45513)).toHaveLength(4);
  expect(codes.filter((code) => code === 45535)).toHaveLength(8);
  expect(await call('login', { preLoginToken, gaCode: right })).toMatchObject({
    code: 45535,
    data: { factor: 'google' },
  });
  platform.clock.advance(2 * 3_600_000);
  await platform.signIn(TRADER);
});

test('a session expires after twelve hours', async () => {
  const token = await platform.signIn(TRADER);
  platform.clock.advance(12 * 3_600_000 - 1);
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, token)).toMatchObject({ code: 200 });
  platform.clock.advance(1);
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, token)).toMatchObject({ code: 401 });
});

const valid = { username: TRADER, password: 'AAAA', captchaId: randomUUID(), captchaCode: 'abcde' };
test.each([
  ['preLogin', {}],
  ['preLogin', { ...valid, username: 7 }],
  ['preLogin', { ...valid, username: 'abc' }],
  ['preLogin', { ...valid, username: 'abc\u0000def@demo.aldgate.test' }],
  ['preLogin', { ...valid, username: `${'x'.repeat(300)}@demo.aldgate.test` }],
  ['preLogin', { ...valid, password: 'not base64!' }],
  ['preLogin', { ...valid, captchaId: '1' }],
  ['preLogin', { ...valid, role: 'admin' }],
  ['login', {}],
  ['login', { preLoginToken: 'short', gaCode: '123456' }],
  ['login', { preLoginToken: 'x'.repeat(43), gaCode: '12345' }],
  ['login', { preLoginToken: 'x'.repeat(43), gaCode: '１２３４５６' }],
  ['login', { preLoginToken: 'x'.repeat(43), emailCode: '123456' }],
  ['email/captcha/noLogin', { preLoginToken: null }],
])('CL-10 %s with %j is a format error', async (path, body) => {
  expect(await call(path, body)).toMatchObject({
    status: 200,
    code: 400,
    message: 'Format error, please fill in completely',
  });
});

test('a password that is not encrypted with the public key is a format error, not a wrong password', async () => {
  const body = { username: TRADER, password: Buffer.from(PASSWORD).toString('base64'), ...(await platform.captcha()) };
  expect(await call('preLogin', body)).toMatchObject({ code: 400, data: { fields: [{ path: 'password' }] } });
});

test('a login without the account’s factor is a format error at its field', async () => {
  const { preLoginToken } = (await preLogin(TRADER)).data;
  expect(await call('login', { preLoginToken })).toMatchObject({ code: 400, data: { fields: [{ path: 'gaCode' }] } });
});

test('a login with an unknown first-step token answers preLoginExpired', async () => {
  expect(await call('login', { preLoginToken: 'x'.repeat(43), gaCode: '123456' })).toMatchObject({ code: 45515 });
});

test('the audit log has every sign-in, is complete, and shows an alteration', async () => {
  const token = await platform.signIn(TRADER);
  await call('logout', {}, token);
  const rows = await platform.db.database
    .selectFrom('audit_record')
    .select(['action', 'origin'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['signed_out', 'signed_in']);
  await sealAudit(platform.db.database);
  expect(rows[0]?.origin).toMatchObject({ address: '127.0.0.1' });
  expect(await firstBrokenAuditRecord(platform.db.database)).toBeNull();

  const { owner } = platform.db;
  await expect(owner.updateTable('audit_record').set({ actor: 'nobody' }).execute()).rejects.toThrow(/append-only/);
  await owner.transaction().execute(async (tx) => {
    await sql`alter table audit_record disable trigger user`.execute(tx);
    await sql`update audit_record set actor = 'somebody else' where sealed_sequence = 3`.execute(tx);
    await sql`alter table audit_record enable trigger user`.execute(tx);
  });
  const altered = await owner
    .selectFrom('audit_record')
    .select('id')
    .where('sealed_sequence', '=', '3')
    .executeTakeFirstOrThrow();
  expect(await firstBrokenAuditRecord(platform.db.database)).toBe(altered.id);
});

test('ID-18 the sign-in history has time, area and address of the last sign-ins, and marks this session', async () => {
  await platform.signIn(TRADER);
  const token = await platform.signIn(TRADER);
  const { data } = await platform.call('GET', '/institution/loginInfoList', undefined, token);
  expect(data.length).toBeGreaterThanOrEqual(2);
  expect(data[0]).toMatchObject({ time: platform.clock.now, area: 'Local network', ip: '127.0.0.1', current: true });
  expect(data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  const other = await platform.call('GET', '/institution/loginInfoList', undefined, await platform.signIn(NEWCOMER));
  expect(other.data.every(({ time }: { time: number }) => time <= platform.clock.now)).toBe(true);
  expect(other.data.length).toBeLessThan(data.length);
});

test('ID-10 a signed-in user requests an email code by purpose; a second one within a second is rejected', async () => {
  const token = await platform.signIn(TRADER);
  expect(await call('email/captcha', { businessType: 'update_password' }, token)).toMatchObject({ code: 200 });
  expect(await call('email/captcha', { businessType: 'withdraw' }, token)).toMatchObject({ status: 200, code: 429 });
  platform.clock.advance(1_000);
  expect(await call('email/captcha', { businessType: 'withdraw' }, token)).toMatchObject({ code: 200 });
  expect(await call('email/captcha', { businessType: 'anything' }, token)).toMatchObject({ code: 400 });
  expect(await call('email/captcha', { businessType: 'withdraw' })).toMatchObject({ code: 401 });
});

test('WAL-12 a signed-in user can read the platform configuration and the supported assets', async () => {
  const token = await platform.signIn(TRADER);
  const configuration = await platform.call('GET', '/platformConfiguration/get', undefined, token);
  expect(configuration.data).toMatchObject({ convertFeeRate: '0', smallAssetUsd: '10', pageSizes: [10, 20, 50, 100] });
  const list = async (path: string) =>
    (await platform.call('POST', `/account/wallet/${path}`, {}, token)).data.map(
      ({ asset }: { asset: string }) => asset,
    );
  expect(await list('listFiatSupportAsset')).toEqual(['USD', 'EUR', 'GBP', 'SGD', 'HKD', 'AUD', 'JPY']);
  expect(await list('listAllSupportedCryptoAsset')).toEqual(expect.arrayContaining(['USDT', 'USDC', 'BTC', 'ETH']));
  expect(await platform.call('GET', '/platformConfiguration/get')).toMatchObject({ code: 401 });

  expect(configuration.data.supportEmail).toBe('support@aldgate.test');
  await platform.db.database
    .transaction()
    .execute((tx) => writeSetting(tx, 'supportEmail', 'fixture@aldgate.test', platform.clock.now));
  const changed = await platform.call('GET', '/platformConfiguration/get', undefined, token);
  expect(changed.data.supportEmail).toBe('fixture@aldgate.test');
});

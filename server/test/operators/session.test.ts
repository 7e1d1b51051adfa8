import { operationsWire } from '@aldgate/contract';
import { operatorMay } from '@aldgate/domain/operations/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptInvitation,
  type ConsoleFixture,
  invitationToken,
  type OperatorName,
  openConsoleFixture,
  operatorEmail,
  requireToken,
  secondAdministrator,
} from '../../../testkit/people/operators.ts';
import { GOOGLE_SECRET, PASSWORD, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { totp } from '../../../testkit/platform/totp.ts';
import { inviteAdministrator } from '../../src/commands/operatorInvite.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { operatorAuthentication } from '../../src/modules/operators/sessions.ts';

let fixture: ConsoleFixture;
/** The token of an administrator other than the demo's. */
let deputy: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  deputy = await secondAdministrator(fixture);
});
afterAll(() => fixture.platform.close());

const ROLES: readonly [OperatorName, Parameters<typeof operatorMay>[0]][] = [
  ['admin', 'administrator'],
  ['reviewer', 'reviewer'],
  ['support', 'support'],
  ['treasury', 'treasury'],
  ['auditor', 'auditor'],
];

test('an operator signs in with password and Google code, sees their permissions, and signs out', async () => {
  const { ops, login } = fixture;
  const token = requireToken(await login(operatorEmail('support')));
  expect(await ops({ token }, '/getOperator')).toMatchObject({
    code: 200,
    data: { email: operatorEmail('support'), role: 'support', permissions: ['view', 'work', 'customers'] },
  });
  expect((await ops({ token }, '/logout')).code).toBe(200);
  expect((await ops({ token }, '/getOperator')).code).toBe(401);
  const id = await fixture.operatorId('support');
  for (const action of ['operator_signed_in', 'operator_signed_out']) {
    expect((await fixture.audited(action))[0]).toMatchObject({ actor: `operator:${id}`, subject: `operator:${id}` });
  }
});

test('an operator’s session ends after eight hours', async () => {
  const token = requireToken(await fixture.login(operatorEmail('auditor')));
  const signedInAt = fixture.platform.clock.now;
  fixture.platform.clock.now = signedInAt + 8 * 3_600_000 - 1;
  expect((await fixture.ops({ token }, '/getOperator')).code).toBe(200);
  fixture.platform.clock.now = signedInAt + 8 * 3_600_000;
  expect((await fixture.ops({ token }, '/getOperator')).code).toBe(401);
  fixture.platform.clock.now = signedInAt;
});

test('every call of the console rejects customers’ tokens, missing tokens and other roles', async () => {
  const customer = await fixture.platform.openSession(TRADER);
  const guarded = Object.values(operationsWire).filter(({ auth }) => auth === 'operator');
  expect(guarded.length).toBeGreaterThan(40);
  for (const { path, permission } of guarded) {
    const url = path.replace('/operations', '');
    expect({ path, code: (await fixture.ops({ token: customer }, url)).code }).toEqual({ path, code: 401 });
    expect({ path, code: (await fixture.ops({}, url)).code }).toEqual({ path, code: 401 });
    for (const [name, role] of ROLES) {
      if (permission === null || operatorMay(role, permission)) continue;
      expect({ path, name, code: (await fixture.ops(name, url)).code }).toEqual({ path, name, code: 403 });
    }
  }
});

test('an operator’s token is not valid for customers’ calls', async () => {
  expect((await fixture.platform.call('GET', '/institution/getUserInfo', undefined, fixture.tokens.admin)).code).toBe(
    401,
  );
  expect(
    (await fixture.platform.call('POST', '/institution/queryUserAvailableCapital', {}, fixture.tokens.admin)).code,
  ).toBe(401);
});

test('ID-12 a wrong password, a wrong code, an unknown name and a disabled operator get the same answer', async () => {
  const { login, ops } = fixture;
  await fixture.platform.db.owner
    .updateTable('operator')
    .set({ state: 'disabled' })
    .where('email', '=', operatorEmail('second'))
    .execute();
  expect((await ops('second', '/getOperator')).code).toBe(401);
  const replies = [
    await login(operatorEmail('reviewer'), { password: 'Wrong#2026' }),
    await login(operatorEmail('reviewer'), { gaCode: '000000' }),
    await login('nobody@ops.aldgate.test'),
    await login(operatorEmail('second')),
  ];
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  expect(replies[0]).toMatchObject({ status: 200, code: 45512, data: null });
});

test('an operator’s session without a call for half an hour ends', async () => {
  const { platform } = fixture;
  const { data } = await fixture.login(operatorEmail('reviewer'));
  const idleMs = 30 * 60_000;
  const authenticate = operatorAuthentication(platform.db.database, () => platform.clock.now, idleMs);
  platform.clock.advance(idleMs - 1);
  expect(await authenticate(data.token)).not.toBeNull();
  platform.clock.advance(idleMs - 1);
  expect(await authenticate(data.token)).not.toBeNull();
  platform.clock.advance(idleMs);
  expect(await authenticate(data.token)).toBeNull();
});

test('ID-11 an operator’s password is checked after a CAPTCHA, which is valid for one attempt', async () => {
  const { platform } = fixture;
  const answer = await platform.captcha();
  const attempt = async (over: object) => {
    platform.clock.advance(30_000);
    const credentials = {
      email: operatorEmail('reviewer'),
      password: await platform.encrypt(PASSWORD),
      gaCode: totp(GOOGLE_SECRET, platform.clock.now),
      ...answer,
      ...over,
    };
    return (await platform.call('POST', '/operations/login', credentials)).code;
  };
  expect(await attempt({ captchaId: undefined, captchaCode: undefined })).toBe(400);
  expect(await attempt({})).toBe(200);
  expect(await attempt({})).toBe(45511);
  expect(await attempt({ ...(await platform.captcha()), captchaCode: 'wrong' })).toBe(45511);
});

test('an operator’s Google code is valid once', async () => {
  const gaCode = totp(GOOGLE_SECRET, fixture.platform.clock.now + 30_000);
  expect((await fixture.login(operatorEmail('reviewer'), { gaCode })).code).toBe(200);
  fixture.platform.clock.advance(-30_000);
  expect((await fixture.login(operatorEmail('reviewer'), { gaCode })).code).toBe(45512);
});

test('ID-12 five wrong passwords or codes lock an operator, and an unknown name alike', async () => {
  const { login } = fixture;
  const wrongPassword = { password: 'Wrong#2026' };
  const wrongCode = { gaCode: '000000' };
  // The answers are the same whichever was wrong, so that they do not report a right password.
  const attempts: [string, object[]][] = [
    [operatorEmail('treasury'), Array.from({ length: 5 }, () => wrongPassword)],
    [operatorEmail('auditor'), [wrongPassword, wrongCode, wrongPassword, wrongCode, wrongCode]],
    ['stranger@ops.aldgate.test', Array.from({ length: 5 }, () => wrongPassword)],
  ];
  for (const [email, credentials] of attempts) {
    for (const wrong of credentials.slice(0, 4)) expect((await login(email, wrong)).code).toBe(45512);
    expect(await login(email, credentials[4])).toMatchObject({ code: 45535, data: { factor: 'password', count: 5 } });
    // The right credentials are rejected during the lock.
    expect((await login(email)).code).toBe(45535);
  }
  const locked = await fixture.audited('locked_out');
  expect(locked).toHaveLength(3);
  expect(locked[1]?.actor).toBe(`operator:${await fixture.operatorId('auditor')}@127.0.0.1`);
  // Open sessions continue.
  expect((await fixture.ops('treasury', '/getOperator')).code).toBe(200);
});

test('ID-12 twenty concurrent wrong codes are counted one after the other', async () => {
  const email = operatorEmail('support');
  const credentials = { email, password: await fixture.platform.encrypt(PASSWORD), gaCode: '000000' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.platform.captcha()));
  const replies = await Promise.all(
    answers.map((answer) => fixture.platform.call('POST', '/operations/login', { ...credentials, ...answer })),
  );
  expect(replies.filter(({ code }) => code === 45512)).toHaveLength(4);
  expect(replies.filter(({ code }) => code === 45535)).toHaveLength(16);
});

test('an invitation needs a second administrator, is emailed, and can be accepted once', async () => {
  const { ops, platform } = fixture;
  const invited = { email: 'New.Reviewer@ops.aldgate.test', name: 'Nell Reed', role: 'reviewer', reason: 'Joins' };
  const { code, data } = await ops('admin', '/operator/invite', invited);
  expect(code).toBe(200);
  expect(await platform.mails('new.reviewer@ops.aldgate.test')).toEqual([]);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve({ token: deputy }, data.approvalId)).code).toBe(200);
  const [message] = await waitFor(async () => {
    const mails = await platform.mails('new.reviewer@ops.aldgate.test');
    return mails.length > 0 ? mails : undefined;
  });
  expect(message?.text).toContain(`${platform.url.replace('127.0.0.1', 'localhost')}/operations/invitation#token=`);
  const token = invitationToken(message?.text ?? '');

  const shown = await platform.call('POST', '/operations/invitation/query', { invitationToken: token });
  expect(shown.data).toMatchObject({ name: 'Nell Reed', email: 'new.reviewer@ops.aldgate.test', role: 'reviewer' });
  expect(shown.data.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  const other = await platform.encrypt('Another#2026');
  expect((await acceptInvitation(fixture, token, { confirmPassword: other })).code).toBe(45556);
  const short = await platform.encrypt('short');
  expect(await acceptInvitation(fixture, token, { password: short, confirmPassword: short })).toMatchObject({
    code: 45555,
    data: { rules: ['length', 'upper', 'digit', 'special'] },
  });
  expect((await acceptInvitation(fixture, token, { gaCode: '000000' })).code).toBe(45513);

  const replies = await Promise.all([acceptInvitation(fixture, token), acceptInvitation(fixture, token)]);
  expect(replies.map((reply) => reply.code).toSorted()).toEqual([200, 45559]);
  const session = replies.find((reply) => reply.code === 200)?.data.token;
  expect((await ops({ token: session }, '/getOperator')).data.role).toBe('reviewer');
  expect((await ops('admin', '/operator/invite', invited)).code).toBe(45554);
});

test('an invitation expires after seven days, and a second one replaces the first', async () => {
  const { platform } = fixture;
  const invite = async () => {
    const { data } = await fixture.ops('admin', '/operator/invite', {
      email: 'late@ops.aldgate.test',
      name: 'Late Comer',
      role: 'auditor',
      reason: 'Audit',
    });
    const count = (await platform.mails('late@ops.aldgate.test')).length;
    expect((await fixture.approve({ token: deputy }, data.approvalId)).code).toBe(200);
    return waitFor(async () => {
      const all = await platform.mails('late@ops.aldgate.test');
      return all.length > count ? invitationToken(all[0]?.text ?? '') : undefined;
    });
  };
  const first = await invite();
  const second = await invite();
  const query = (token: string) =>
    platform.call('POST', '/operations/invitation/query', { invitationToken: token }).then(({ code }) => code);
  expect([await query(first), await query(second)]).toEqual([45559, 200]);
  const now = platform.clock.now;
  platform.clock.advance(7 * 24 * 3_600_000);
  expect(await query(second)).toBe(45559);
  platform.clock.now = now;
});

test('operators cannot change themselves, and one administrator remains when two disable each other', async () => {
  const { ops } = fixture;
  const admin = await fixture.operatorId('admin');
  const own = { operatorId: admin, reason: 'Test' };
  expect((await ops('admin', '/operator/role/set', { ...own, role: 'auditor' })).code).toBe(45565);
  expect((await ops('admin', '/operator/disable', own)).code).toBe(45565);

  const { data } = await ops({ token: deputy }, '/getOperator');
  const replies = await Promise.all([
    ops('admin', '/operator/disable', { operatorId: data.operatorId, reason: 'One' }),
    ops({ token: deputy }, '/operator/disable', { operatorId: admin, reason: 'Other' }),
  ]);
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  // One of two that disabled each other gets an error.
  expect(codes.every((code) => [200, 401, 403, 45566].includes(code))).toBe(true);
  const left = await fixture.platform.db.database
    .selectFrom('operator')
    .select('id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'active')
    .execute();
  expect(left).toHaveLength(1);
});

test('the command line invites administrators until there are two, and names missing arguments', async () => {
  const { platform } = fixture;
  const deps = {
    database: platform.db.database,
    box: createSecretBox(platform.config.secretsKey),
    clock: () => platform.clock.now,
  };
  await expect(inviteAdministrator(deps, [])).rejects.toThrow('usage: operator-invite EMAIL NAME');
  await expect(inviteAdministrator(deps, ['no-address', 'Name'])).rejects.toThrow('usage: operator-invite EMAIL NAME');
  const path = await inviteAdministrator(deps, ['third@ops.aldgate.test', 'Third']);
  expect((await acceptInvitation(fixture, invitationToken(path))).code).toBe(200);
  await expect(inviteAdministrator(deps, ['fourth@ops.aldgate.test', 'Fourth'])).rejects.toThrow('two administrators');
});

test('bad input of the sign-in is a format error at its field', async () => {
  const answer = await fixture.platform.captcha();
  expect(
    await fixture.platform.call('POST', '/operations/login', { email: 'x', password: '', ...answer, gaCode: '12' }),
  ).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'email' }, { path: 'password' }, { path: 'gaCode' }] },
  });
  const password = Buffer.from('not the key').toString('base64');
  expect(
    await fixture.platform.call('POST', '/operations/login', { email: TRADER, password, ...answer, gaCode: '123456' }),
  ).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'password' }] },
  });
});

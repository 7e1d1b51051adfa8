import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailTo, institution, registered, userInfo } from '../../../testkit/people/people.ts';
import { waitForBlocked } from '../../../testkit/platform/lockWaits.ts';
import {
  NEWCOMER,
  PASSWORD,
  type Platform,
  startPlatform,
  TRADER,
  waitFor,
} from '../../../testkit/platform/platform.ts';
import { INVITATIONS_PER_DAY } from '../../src/modules/identity/members/invitations.ts';

let platform: Platform;
let call: ReturnType<typeof institution>;
let admin: { email: string; token: string };

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
});
beforeEach(async () => {
  admin = await registered(platform);
});
afterAll(() => platform.close());

const address = () => `${randomUUID()}@kestrel.test`;

/** Invites a person and returns the token of the newest message. */
async function invited(email: string, role = 'trader', bearer = admin.token): Promise<string> {
  const before = (await platform.mails(email)).length;
  expect(await call('member/invite', { email, role }, bearer)).toMatchObject({ code: 200 });
  return waitFor(async () => {
    const all = await platform.mails(email);
    return all.length > before ? /#token=([\w-]+)/.exec(all[0]?.text ?? '')?.[1] : undefined;
  });
}

async function acceptance(invitationToken: string, over: object = {}) {
  const password = await platform.encrypt(PASSWORD);
  const person = { firstName: 'Ben', lastName: 'Li', preferredLanguage: 'en-US', agreements: true };
  return { invitationToken, ...person, password, confirmPassword: password, ...over };
}

async function joined(role = 'trader'): Promise<{ email: string; token: string; userId: string }> {
  const email = address();
  const { data } = await call('member/acceptInvitation', await acceptance(await invited(email, role)));
  return { email, token: data.token, userId: (await userInfo(platform, data.token)).userId };
}

const list = async (token = admin.token) => (await call('member/list', {}, token)).data;

test('a member is invited by email, joins with the given role, and signs in', async () => {
  const email = address();
  const token = await invited(email, 'auditor');
  const message = await emailTo(platform, email, /^You are invited to Aldgate$/);
  expect(message.text).toContain('The institution named “Kestrel Asset Management” invites you');
  expect(message.text).toContain(`http://localhost:${new URL(platform.url).port}/en-US/register#token=${token}`);
  expect(await call('member/queryInvitation', { invitationToken: token })).toMatchObject({
    code: 200,
    data: { institution: 'Kestrel Asset Management', email, role: 'auditor' },
  });
  expect((await list()).invitations).toMatchObject([{ email, role: 'auditor' }]);

  platform.clock.advance(1);
  const { data } = await call('member/acceptInvitation', await acceptance(token, { username: 'benli' }));
  const info = await userInfo(platform, data.token);
  expect(info).toMatchObject({ email, role: 'auditor', name: 'Ben Li', username: 'benli' });
  const own = await userInfo(platform, admin.token);
  expect(info.institution.institutionId).toBe(own.institution.institutionId);
  const { members, invitations } = await list(data.token);
  expect(members).toMatchObject([
    { email: admin.email, role: 'administrator', current: false },
    { email, role: 'auditor', current: true },
  ]);
  expect(invitations).toEqual([]);
  await platform.signIn(email);
});

test('an invitation is valid once, within seven days, and not after it was revoked or replaced', async () => {
  const email = address();
  const replaced = await invited(email);
  const token = await invited(email);
  const refused = { code: 45559 };
  expect(await call('member/queryInvitation', { invitationToken: replaced })).toMatchObject(refused);
  expect(await call('member/acceptInvitation', await acceptance(replaced))).toMatchObject(refused);
  const requests = await Promise.all([acceptance(token), acceptance(token)]);
  const replies = await Promise.all(requests.map((request) => call('member/acceptInvitation', request)));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 45559]);

  const revoked = await invited(address());
  const [{ invitationId }] = (await list()).invitations;
  expect(await call('member/revokeInvitation', { invitationId }, admin.token)).toMatchObject({ code: 200 });
  expect(await call('member/revokeInvitation', { invitationId }, admin.token)).toMatchObject({ code: 404 });
  expect(await call('member/acceptInvitation', await acceptance(revoked))).toMatchObject(refused);

  const late = await invited(address());
  platform.clock.advance(7 * 86_400_000);
  expect(await call('member/acceptInvitation', await acceptance(late))).toMatchObject(refused);
});

test('ID-05 ID-06 ID-07 joining enforces the rules of passwords and usernames, and can be retried', async () => {
  await call('member/acceptInvitation', await acceptance(await invited(address()), { username: 'taken' }));
  const token = await invited(address());
  const weak = await platform.encrypt('weak');
  const request = await acceptance(token);
  const accept = (over: object) => call('member/acceptInvitation', { ...request, ...over });
  expect(await accept({ password: weak, confirmPassword: weak })).toMatchObject({ code: 45555 });
  expect(await accept({ confirmPassword: weak })).toMatchObject({ code: 45556 });
  expect(await accept({ username: 'Taken' })).toMatchObject({ code: 45554 });
  expect(await accept({ agreements: false })).toMatchObject({ code: 400 });
  expect(await accept({})).toMatchObject({ code: 200 });
});

test('an address with an account elsewhere gets a message, no invitation, the inviter the same answer', async () => {
  const other = await registered(platform);
  const before = (await platform.mails(other.email)).length;
  const replies = [];
  for (const email of [other.email, address()]) {
    replies.push(await call('member/invite', { email, role: 'trader' }, admin.token));
  }
  expect(replies.map(({ code, data }) => [code, Object.keys(data)])).toEqual([
    [200, ['invitationId']],
    [200, ['invitationId']],
  ]);
  expect((await list()).invitations).toHaveLength(2);
  await emailTo(platform, other.email, /There is an Aldgate account/);
  const messages = await platform.mails(other.email);
  expect(messages.slice(0, messages.length - before).every(({ text }) => !text.includes('#token='))).toBe(true);
});

test('members of the same institution cannot be invited again', async () => {
  const { email } = await joined('auditor');
  expect(await call('member/invite', { email, role: 'trader' }, admin.token)).toMatchObject({ code: 45554 });
});

test('an institution can invite fifty times a day', async () => {
  const invite = (email = address()) => call('member/invite', { email, role: 'trader' }, admin.token);
  // Invitations to addresses with an account count too.
  const replies = [(await invite(TRADER)).code];
  for (let count = 1; count < INVITATIONS_PER_DAY; count += 1) replies.push((await invite()).code);
  expect(replies.every((code) => code === 200)).toBe(true);
  expect(await invite()).toMatchObject({ code: 429 });
  platform.clock.advance(86_400_000);
  const again = await platform.signIn(admin.email);
  expect(await call('member/invite', { email: address(), role: 'trader' }, again)).toMatchObject({ code: 200 });
});

test('only administrators can manage members', async () => {
  const [trader, approver, auditor] = [await joined('trader'), await joined('approver'), await joined('auditor')];
  await invited(address());
  const { invitations } = await list();
  for (const { token } of [trader, approver, auditor]) {
    const replies = [
      await call('member/invite', { email: address(), role: 'administrator' }, token),
      await call('member/updateRole', { userId: auditor.userId, role: 'administrator' }, token),
      await call('member/remove', { userId: approver.userId }, token),
      await call('member/revokeInvitation', { invitationId: invitations[0].invitationId }, token),
    ];
    expect(replies.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
  }
  expect((await list()).members).toHaveLength(4);
});

test('a role takes effect at the next call; members cannot change or remove themselves', async () => {
  const member = await joined('auditor');
  const change = { userId: member.userId, role: 'administrator' };
  expect(await call('member/updateRole', change, admin.token)).toMatchObject({ code: 200 });
  expect((await userInfo(platform, member.token)).role).toBe('administrator');
  expect(await call('member/updateRole', { ...change, role: 'trader' }, member.token)).toMatchObject({ code: 45565 });
  expect(await call('member/remove', { userId: member.userId }, member.token)).toMatchObject({ code: 45565 });
  const before = await platform.db.owner
    .selectFrom('audit_record')
    .select(['before', 'after'])
    .where('action', '=', 'member_role_changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(before).toEqual({ before: { role: 'auditor' }, after: { role: 'administrator' } });
});

test.each(['removed', 'demoted'] as const)(
  'an administrator’s invitations are revoked when they are %s',
  async (how) => {
    const member = await joined('administrator');
    const token = await invited(address(), 'administrator', member.token);
    const others = await invited(address(), 'trader');
    const { userId } = member;
    const reply =
      how === 'removed'
        ? await call('member/remove', { userId }, admin.token)
        : await call('member/updateRole', { userId, role: 'auditor' }, admin.token);
    expect(reply).toMatchObject({ code: 200 });
    expect(await call('member/queryInvitation', { invitationToken: token })).toMatchObject({ code: 45559 });
    expect(await call('member/acceptInvitation', await acceptance(token))).toMatchObject({ code: 45559 });
    expect(await call('member/acceptInvitation', await acceptance(others))).toMatchObject({ code: 200 });
    const { after } = await platform.db.owner
      .selectFrom('audit_record')
      .select('after')
      .where('action', '=', how === 'removed' ? 'member_removed' : 'member_role_changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ invitationsTakenBack: 1 });
  },
);

test('accepting an invitation waits while the inviter is being removed, and then fails', async () => {
  const member = await joined('administrator');
  const request = await acceptance(await invited(address(), 'administrator', member.token));
  const { institutionId } = (await userInfo(platform, admin.token)).institution;
  const accepting = await platform.db.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
    await tx
      .updateTable('platform_user')
      .set({ removed_at: new Date(platform.clock.now) })
      .where('id', '=', member.userId)
      .execute();
    const reply = call('member/acceptInvitation', request);
    const isWaiting = await Promise.race([reply.then(() => false), waitForBlocked(tx).then(() => true)]);
    expect(isWaiting).toBe(true);
    return { reply };
  });
  expect(await accepting.reply).toMatchObject({ code: 45559 });
});

test('one administrator remains, also when two demote or remove each other concurrently', async () => {
  for (const actor of ['demote', 'remove'] as const) {
    const other = await joined('administrator');
    const { userId } = await userInfo(platform, admin.token);
    const against = (target: string, token: string) =>
      actor === 'demote'
        ? call('member/updateRole', { userId: target, role: 'auditor' }, token)
        : call('member/remove', { userId: target }, token);
    const replies = await Promise.all([against(other.userId, admin.token), against(userId, other.token)]);
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    // The other one was second, or its session had ended.
    expect(codes.filter((code) => code === 45566 || code === 403 || code === 401)).toHaveLength(1);
    if (codes[1] === 200) admin = other;
    const administrators = (await list()).members.filter(({ role }: { role: string }) => role === 'administrator');
    expect(administrators).toHaveLength(1);
  }
});

test('a removed member is signed out, cannot sign in, like an unknown name; their address is free', async () => {
  const member = await joined('trader');
  expect(await call('member/remove', { userId: member.userId }, admin.token)).toMatchObject({ code: 200 });
  expect(await platform.call('GET', '/institution/getUserInfo', undefined, member.token)).toMatchObject({ code: 401 });
  const preLogin = async (username: string) =>
    call('preLogin', { username, password: await platform.encrypt(PASSWORD), ...(await platform.captcha()) });
  expect(await preLogin(member.email)).toEqual(await preLogin('nobody@nowhere.test'));
  await emailTo(platform, member.email, /You were removed/);
  expect((await list()).members.map(({ email }: { email: string }) => email)).toEqual([admin.email]);
  expect(await call('member/remove', { userId: member.userId }, admin.token)).toMatchObject({ code: 404 });
  expect(await registered(platform, member.email)).toMatchObject({ email: member.email });
});

test('IDOR members and invitations of another institution are not found', async () => {
  const stranger = await registered(platform);
  const { userId } = await joined('trader');
  await invited(address());
  const [{ invitationId }] = (await list()).invitations;
  const replies = [
    await call('member/updateRole', { userId, role: 'auditor' }, stranger.token),
    await call('member/remove', { userId }, stranger.token),
    await call('member/revokeInvitation', { invitationId }, stranger.token),
  ];
  expect(replies.map(({ code }) => code)).toEqual([404, 404, 404]);
  expect((await list(stranger.token)).members).toHaveLength(1);
});

test('ID-21 the institution’s information is the verified one, before that its registered name', async () => {
  const blank = {
    address: null,
    town: null,
    region: null,
    registrationNumber: null,
    businessPhone: null,
    email: null,
  };
  const { data } = await call('information/query', {}, admin.token);
  expect(data).toEqual({
    institutionId: data.institutionId,
    kind: null,
    registeredName: 'Kestrel Asset Management',
    ...blank,
  });
  await platform.db.owner
    .insertInto('institution_information')
    .values({
      institution_id: data.institutionId,
      kind: 'institution',
      registered_name: 'Kestrel Asset Management (HK) Limited',
      region: 'HK',
      registration_number: '1234567',
      address: '1 Connaught Place',
      town: 'Hong Kong',
      area_code: '+852',
      business_phone: '21234567',
      email: 'office@kestrel.test',
    })
    .execute();
  expect((await call('information/query', {}, admin.token)).data).toEqual({
    institutionId: data.institutionId,
    kind: 'institution',
    registeredName: 'Kestrel Asset Management (HK) Limited',
    address: '1 Connaught Place',
    town: 'Hong Kong',
    region: 'HK',
    registrationNumber: '1234567',
    businessPhone: '+852 21234567',
    email: 'office@kestrel.test',
  });
  const other = await platform.signIn(NEWCOMER);
  expect((await call('information/query', {}, other)).data.registeredName).toBe('Harbour & Vale Partners');
});

test('members who approve learn at once of another who will', async () => {
  const titles = async (): Promise<string[]> => {
    const { data } = await platform.call('POST', '/user/notification/page', { queryCondition: {} }, admin.token);
    return data.items.map(({ title }: { title: string }) => title);
  };
  const { userId } = await joined('trader');
  expect(await titles()).not.toContain('Another member may approve requests');
  await call('member/updateRole', { userId, role: 'approver' }, admin.token);
  const { email } = await joined('approver');
  expect((await titles()).filter((title) => title === 'Another member may approve requests')).toHaveLength(2);
  await emailTo(platform, admin.email, /^Another member may approve requests$/, email);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildRegistration, institution, registered } from '../../../testkit/people/people.ts';
import {
  PASSWORD,
  type Platform,
  type Reply,
  sentCode,
  startPlatform,
  waitFor,
} from '../../../testkit/platform/platform.ts';
import { sealAudit } from '../../src/kernel/audit/auditSealer.ts';

const NEW_PASSWORD = 'Another#2027';

let platform: Platform;
let call: ReturnType<typeof institution>;
let email: string;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
  // The audit record is the last write of an action: an error there has the effect of a crash at its end.
  await sql`create table failing_action (action text)`.execute(platform.db.owner);
  await sql`create function fail_action() returns trigger language plpgsql security definer set search_path = aldgate as $$
    begin
      if exists (select from failing_action where action = new.action) then raise exception 'crashed'; end if;
      return new;
    end $$`.execute(platform.db.owner);
  await sql`create trigger fail_action before insert on audit_record for each row execute function fail_action()`.execute(
    platform.db.owner,
  );
});
beforeEach(async () => {
  ({ email, token } = await registered(platform));
});
afterAll(() => platform.close());

/** A digest of each table that an action of identity can change. */
async function everything(): Promise<unknown> {
  // Waits for pending emails, because delivery changes the outbox.
  await waitFor(async () => {
    await sealAudit(platform.db.owner);
    const { rows } = await sql`select id from outbox where delivered_at is null`.execute(platform.db.owner);
    return rows.length === 0 ? true : undefined;
  });
  const tables = [
    'institution',
    'platform_user',
    'session',
    'verification_code',
    'recovery',
    'restriction',
    'invitation',
    'factor_error',
    'pre_login',
    'outbox',
    'audit_record',
  ];
  const digests = tables.map(async (table) => {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(table)} t
    `.execute(platform.db.owner);
    return [table, rows[0]?.digest];
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** The name of the action in the audit log, and its request. */
type PreparedAction = () => Promise<{ readonly action: string; readonly ask: () => Promise<Reply> }>;

const encrypted = async () => {
  const newPassword = await platform.encrypt(NEW_PASSWORD);
  return { newPassword, confirmPassword: newPassword };
};
const byEmail = (businessType: string, to = email) =>
  sentCode(platform, to, () =>
    call('email/captcha', { businessType, ...(businessType === 'new_email' && { email: to }) }, token),
  );

const ACTIONS: Record<string, PreparedAction> = {
  'ID-13 a registration': async () => {
    const request = await buildRegistration(platform, `new-${email}`);
    return { action: 'registered', ask: () => call('register', request) };
  },
  'ID-15 a password reset': async () => {
    const { data } = await call('verify/user', { username: email, ...(await platform.captcha()) });
    const { recoveryToken } = data;
    const code = await sentCode(platform, email, () => call('email/captcha/noLogin', { recoveryToken }));
    const request = { recoveryToken, emailUuid: code.id, emailCode: code.digits, ...(await encrypted()) };
    return { action: 'password_reset', ask: () => call('retrieve/password', request) };
  },
  'ID-06 a password change': async () => {
    const code = await byEmail('update_password');
    const oldPassword = await platform.encrypt(PASSWORD);
    const request = { oldPassword, ...(await encrypted()), emailUuid: code.id, emailCode: code.digits };
    return { action: 'password_changed', ask: () => call('updatePwd', request, token) };
  },
  'ID-16 an email change': async () => {
    const next = `next-${email}`;
    const [old, fresh] = [await byEmail('update_email'), await byEmail('new_email', next)];
    const codes = { emailUuid: old.id, emailCode: old.digits, newEmailUuid: fresh.id, newEmailCode: fresh.digits };
    return { action: 'email_changed', ask: () => call('updateEmail', { email: next, ...codes }, token) };
  },
  'ID-19 a freeze': async () => ({
    action: 'account_frozen',
    ask: () => call('frozenLatestAccount', {}, token),
  }),
};

test.each(Object.entries(ACTIONS))('%s that crashes at its end has no effect and can be repeated', async (_, actor) => {
  const { action, ask } = await actor();
  const before = await everything();
  await sql`insert into failing_action values (${action})`.execute(platform.db.owner);
  expect(await ask()).toMatchObject({ code: 500 });
  expect(await everything()).toEqual(before);
  await sql`delete from failing_action`.execute(platform.db.owner);
  expect(await ask()).toMatchObject({ code: 200 });
});

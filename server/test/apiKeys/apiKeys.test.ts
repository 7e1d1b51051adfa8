import { errors } from '@aldgate/contract/errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiKeyFixture, openApiKeyFixture } from '../../../testkit/open/apiKeyFixture.ts';
import { readAccountPush } from '../../../testkit/people/operators.ts';
import { fieldOf } from '../../../testkit/people/people.ts';
import { NEWCOMER, waitFor } from '../../../testkit/platform/platform.ts';
import { recordedLog } from '../../../testkit/platform/recordedLog.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { API_KEY_SECRET } from '../../src/modules/apiKeys/keys.ts';

const OFFICE = '203.0.113.7';

const { log, lines } = recordedLog('info');
let fixture: ApiKeyFixture;

beforeAll(async () => {
  fixture = await openApiKeyFixture({ log });
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

test('AK-01 a key that reads works at once, and ends after three months without addresses', async () => {
  const { apiKeyId, publicId, secret, state, expiresAt, approvalId } = await fixture.made({ remark: 'Reports' });
  expect(publicId).toMatch(/^ald_[A-Za-z0-9]{24}$/);
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect([state, approvalId]).toEqual(['active', null]);
  const end = new Date(expiresAt ?? 0);
  expect(new Date(fixture.platform.clock.now).getUTCMonth()).toBe((end.getUTCMonth() + 9) % 12);
  expect(await fixture.read(apiKeyId)).toMatchObject({
    publicId,
    remark: 'Reports',
    permissions: ['read'],
    addresses: [],
    state: 'active',
    expiresAt,
    pending: null,
    mayManage: true,
    use: [],
  });
  const { secret: sealed } = await fixture.platform.db.owner
    .selectFrom('api_key')
    .select('secret')
    .where('id', '=', apiKeyId)
    .executeTakeFirstOrThrow();
  const box = createSecretBox(fixture.platform.config.secretsKey);
  expect(box.open(sealed, API_KEY_SECRET, apiKeyId).toString()).toBe(secret);
});

test('AK-02 addresses are stored in one spelling, each once, and lift the end', async () => {
  const { apiKeyId, expiresAt } = await fixture.made({
    addresses: ['::ffff:203.0.113.7', OFFICE, '2001:DB8:0::1', '2001:db8::1'],
  });
  expect(expiresAt).toBeNull();
  expect((await fixture.read(apiKeyId)).addresses).toEqual([OFFICE, '2001:db8::1']);
});

test.each([
  ['of everywhere', ['0.0.0.0'], 'addresses address'],
  ['of everywhere in IPv6', ['::'], 'addresses address'],
  ['for many', ['224.0.0.1'], 'addresses address'],
  ['of a network', ['10.0.0.0/8'], 'addresses.0 address'],
  ['that is none', [OFFICE, 'office'], 'addresses.1 address'],
  ['too many', Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`), 'addresses tooMany'],
])('AK-02 an address %s is refused, and nothing is made', async (_, addresses, error) => {
  const codes = await fixture.codes();
  const body = { remark: 'Bad', permissions: ['read'], addresses };
  const reply = await fixture.call('create', { ...body, ...codes });
  expect(reply.code).toBe(400);
  expect(fieldOf(reply)).toEqual([error]);
  // The codes are still valid.
  expect((await fixture.call('create', { ...body, addresses: [], ...codes })).code).toBe(200);
});

test('AK-02 a key that withdraws needs an address', async () => {
  const reply = await fixture.make({ permissions: ['withdrawal'] });
  expect(reply.code).toBe(400);
  expect(fieldOf(reply)).toEqual(['addresses withdrawalNeedsAddress']);
});

test('AK-02 a key needs the email code, and Google where it is bound', async () => {
  const { emailUuid, emailCode, gaCode } = await fixture.codes();
  const body = { remark: 'Reports', permissions: ['read'], addresses: [], emailUuid, emailCode };
  const missing = await fixture.call('create', body);
  expect([missing.code, fieldOf(missing)]).toEqual([errors.stepUpRequired.code, ['gaCode required']]);
  const wrong = emailCode === '000000' ? '000001' : '000000';
  expect((await fixture.call('create', { ...body, gaCode, emailCode: wrong })).code).toBe(errors.codeWrong.code);
  // A code is valid in the session that it was sent for.
  const elsewhere = { ...fixture.trader, token: await fixture.platform.openSession(fixture.trader.email) };
  expect((await fixture.call('create', { ...body, gaCode }, elsewhere)).code).toBe(errors.codeNotRequested.code);
});

test('AK-01 a repeat with the same code answers the first key without its secret', async () => {
  const codes = await fixture.codes();
  const body = { remark: 'Repeated', permissions: ['trade'], addresses: [OFFICE], ...codes };
  const { data: first } = await fixture.call('create', body);
  expect(first.secret).toHaveLength(43);
  expect((await fixture.call('create', body)).data).toEqual({ ...first, secret: null });
  expect((await fixture.call('create', { ...body, permissions: ['read'] })).code).toBe(errors.changedMeanwhile.code);
  expect(await fixture.approvals(first.apiKeyId)).toHaveLength(1);
});

test('AK-01 requests with one code at the same time make one key, and show its secret once', async () => {
  const body = { remark: 'Raced', permissions: ['read'], addresses: [OFFICE], ...(await fixture.codes()) };
  // The guard against repeats compares whole requests, so these differ in what the code does not bind.
  const replies = await Promise.all(
    ['Raced', 'Raced too', 'Raced again'].map((remark) => fixture.call('create', { ...body, remark })),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  const { emailUuid } = body;
  const rows = await fixture.platform.db.owner
    .selectFrom('api_key')
    .select('id')
    .where('email_uuid', '=', emailUuid)
    .execute();
  expect(rows).toHaveLength(1);
});

test('AK-01 a key that trades works once another member approved it', async () => {
  const { apiKeyId, state, approvalId } = await fixture.made({ permissions: ['trade'], addresses: [OFFICE] });
  expect(state).toBe('pending');
  expect(await fixture.read(apiKeyId)).toMatchObject({
    state: 'pending',
    permissions: ['read', 'trade'],
    pending: { permissions: ['read', 'trade'], addresses: [OFFICE], approvalId },
  });
  expect(await fixture.approvals(apiKeyId)).toMatchObject([
    {
      kind: 'api_key',
      title: 'API key “Market maker”',
      payload: [
        { field: 'remark', before: null, after: 'Market maker' },
        { field: 'publicId', before: null },
        { field: 'permissions', before: null, after: 'read_trade' },
        { field: 'addresses', before: null, after: OFFICE },
        { field: 'ends', before: null, after: 'never' },
      ],
    },
  ]);
  const mails = await fixture.platform.mails(fixture.approver.email);
  const text = mails.map((mail) => mail.text).find((body) => body.includes('Market maker'));
  expect(text).toContain(`Permissions: read and trade\nIP addresses: ${OFFICE}\nEnds: does not expire`);
  const push = await readAccountPush(fixture.platform, fixture.trader.token);
  expect((await fixture.vote(apiKeyId)).data).toEqual({ state: 'executed' });
  await waitFor(() => (push.topics.includes('apiKeys') ? true : undefined));
  push.close();
  expect(await fixture.read(apiKeyId)).toMatchObject({ state: 'active', pending: null, withdrawalFrom: null });
});

test('AK-01 a new key that is rejected, or whose request is withdrawn, never works', async () => {
  const rejected = await fixture.made({ permissions: ['withdrawal'], addresses: [OFFICE] });
  expect((await fixture.vote(rejected.apiKeyId, 'reject')).data).toEqual({ state: 'rejected' });
  expect(await fixture.read(rejected.apiKeyId)).toMatchObject({ state: 'revoked', pending: null });
  const withdrawn = await fixture.made({ permissions: ['trade'] });
  const { approvalId } = withdrawn;
  const path = '/institution/approval/withdraw';
  expect((await fixture.platform.call('POST', path, { approvalId }, fixture.trader.token)).code).toBe(200);
  expect(await fixture.read(withdrawn.apiKeyId)).toMatchObject({ state: 'revoked' });
});

test('AK-01 an institution has at most 20 live keys', async () => {
  const { platform, console } = fixture;
  const institutionId = await console.institutionId('Northmark Capital');
  const live = async () =>
    Number(
      (
        await platform.db.owner
          .selectFrom('api_key')
          .select((keys) => keys.fn.countAll<string>().as('live'))
          .where('institution_id', '=', institutionId)
          .where('state', 'in', ['pending', 'active'])
          .executeTakeFirstOrThrow()
      ).live,
    );
  for (let count = await live(); count < 20; count += 1) await fixture.made();
  expect(await fixture.make()).toMatchObject({ code: errors.apiKeyLimit.code, data: { maximum: 20 } });
  expect(await live()).toBe(20);
  const [oldest] = (await fixture.call('page', { queryCondition: { state: 'active' } })).data.items;
  await fixture.call('revoke', { apiKeyId: oldest.apiKeyId });
  expect((await fixture.made()).state).toBe('active');
});

test('no row, audit record, email or line of the log has the secret of a key', async () => {
  const { platform } = fixture;
  const alone = { email: NEWCOMER, token: await platform.openSession(NEWCOMER) };
  const { apiKeyId, secret } = await fixture.made({ remark: 'Searched for' }, alone);
  await fixture.change(apiKeyId, { remark: 'Renamed', addresses: [OFFICE] }, alone);
  await fixture.call('revoke', { apiKeyId }, alone);
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
  `.execute(platform.db.owner);
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['api_key', 'audit_record', 'mailbox_message']),
  );
  const texts = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
  const found: string[] = [];
  for (const { schema, name } of tables) {
    // The text of a row has every column of it, bytes as hexadecimal digits.
    const { rows } = await sql`
      select from ${sql.id(schema, name)} as row
      where ${sql.join(
        texts.map((text) => sql`position(${text} in row::text) > 0`),
        sql` or `,
      )} limit 1
    `.execute(platform.db.owner);
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual([]);
  const sees = await sql`select from api_key as row where position(${apiKeyId} in row::text) > 0`.execute(
    platform.db.owner,
  );
  expect(sees.rows).toHaveLength(1);
  expect(JSON.stringify(await fixture.call('query', { apiKeyId }, alone))).not.toContain(secret);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});

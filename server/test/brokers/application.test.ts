import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { NEWCOMER, TRADER } from '../../../testkit/platform/platform.ts';
import { seedAccount } from '../../src/demo/seed.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';

let fixture: ConsoleFixture;
let token: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  token = await fixture.platform.openSession(TRADER);
});
afterAll(() => fixture.platform.close());

const call = (path: string, body: object = {}, bearer = token) => fixture.platform.call('POST', path, body, bearer);
const agree = (bearer = token) => call('/institution/agree/broker/open', { agreements: true }, bearer);
const FORM = {
  business: 'Basis trades for family offices',
  assetsUnderManagement: '10m_100m',
  contactName: 'Ada Wong',
};
const apply = (over: object = {}) => call('/broker/applyRecord/add', { ...FORM, ...over });
const readApplication = async () => (await call('/broker/applyRecord/query')).data;
const review = (applyRecordId: string, decision: 'approve' | 'reject', reason: string) =>
  fixture.ops('reviewer', '/brokerApplication/review', { applyRecordId, decision, reason });

test('BR-01 KY-05 an unverified institution can neither accept the terms nor apply', async () => {
  const newcomer = await fixture.platform.openSession(NEWCOMER);
  expect(await agree(newcomer)).toMatchObject({ code: 45530, data: { level: 'primary' } });
  expect(await call('/broker/applyRecord/add', FORM, newcomer)).toMatchObject({ code: 45530 });
});

test('BR-01 the terms are accepted first and once, and every field is required', async () => {
  expect(await readApplication()).toEqual({ agreedAt: null, application: null });
  expect(await apply()).toMatchObject({ code: 400, data: { fields: [{ path: 'agreements' }] } });
  const { agreedAt } = (await agree()).data;
  fixture.platform.clock.advance(1_000);
  expect((await agree()).data).toEqual({ agreedAt });
  expect(await apply({ business: ' ' })).toMatchObject({ code: 400, data: { fields: [{ path: 'business' }] } });
  expect(await apply({ assetsUnderManagement: 'lots' })).toMatchObject({ code: 400 });
  expect((await readApplication()).application).toBeNull();
});

test('BR-01 one application at a time; a rejected one has a reason; approval needs two and is final', async () => {
  const answers = await Promise.all([apply(), apply({ contactName: 'Somebody Else' })]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 45571]);
  const first = (await readApplication()).application;
  expect(first).toMatchObject({ status: 'under_review', reason: null });
  expect((await review(first.applyRecordId, 'reject', 'Accounts are missing')).code).toBe(200);
  expect((await readApplication()).application).toMatchObject({ status: 'rejected', reason: 'Accounts are missing' });

  fixture.platform.clock.advance(1_000);
  const { applyRecordId } = (await apply()).data;
  const { approvalId } = (await review(applyRecordId, 'approve', 'Known to us')).data;
  expect((await readApplication()).application.status).toBe('under_review');
  expect((await fixture.approve('reviewer', approvalId)).code).toBe(45567);
  expect((await fixture.approve('second', approvalId)).code).toBe(200);
  // Customers do not see reviewers' reasons for an approval.
  expect((await readApplication()).application).toMatchObject({ status: 'approved', reason: null });
  expect(await apply()).toMatchObject({ code: 45571, data: { status: 'approved' } });
});

test('BR-01 an application that the second reviewer rejects returns to the queue', async () => {
  const { platform } = fixture;
  const { db, config, clock } = platform;
  const seeding = { database: db.database, box: createSecretBox(config.secretsKey), clock: () => clock.now };
  const email = 'desk@capital.test';
  await seedAccount(seeding, { email, institution: 'Capital', verification: 'certified', google: false, capital: [] });
  const broker = await platform.openSession(email);
  await agree(broker);
  const { applyRecordId } = (await call('/broker/applyRecord/add', FORM, broker)).data;
  const { approvalId } = (await review(applyRecordId, 'approve', 'Known to us')).data;
  await fixture.ops('second', '/approval/decide', { approvalId, decision: 'reject', note: 'Not yet' });
  const { items } = (await fixture.ops('reviewer', '/task/page', { queryCondition: { kind: 'broker_application' } }))
    .data;
  expect(items).toMatchObject([{ subjectId: applyRecordId, owner: null }]);
});

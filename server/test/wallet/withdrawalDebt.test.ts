import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProjectCapital } from '../../../testkit/brokers/financedProject.ts';
import { storeProjectWithCase } from '../../../testkit/brokers/projectCase.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { expectStopped } from '../../../testkit/wallet/stopQueued.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;

let fixture: WithdrawalFixture;
let addressId: string;
let owner: { readonly institutionId: string; readonly userId: string };
let project: Awaited<ReturnType<typeof storeProjectWithCase>>;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  await fixture.refresh();
  const { database, owner: unrestricted } = fixture.platform.db;
  const { institution_id: institutionId, id: userId } = await database
    .selectFrom('platform_user')
    .select(['institution_id', 'id'])
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  owner = { institutionId, userId };
  const at = fixture.platform.clock.now;
  project = await storeProjectWithCase(unrestricted, owner, { projectNo: 'P-2611-9001', accountIds: [], at });
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const debtOf = async (withdrawId: string) =>
  (await fixture.reviewed(withdrawId)).checks.find(({ name }: { name: string }) => name === 'openDebt');

async function passes(): Promise<void> {
  const withdrawId = await fixture.confirmed(addressId, '20');
  await fixture.approve(withdrawId);
  await fixture.until(withdrawId, 'sent');
  expect(await debtOf(withdrawId)).toMatchObject({ result: 'passed', figures: { reason: null } });
}

async function needsTwo(reason: string): Promise<void> {
  const withdrawId = await fixture.inReview(addressId, '20');
  expect(await fixture.reviewed(withdrawId)).toMatchObject({ operators: 2 });
  expect(await debtOf(withdrawId)).toMatchObject({ result: 'review', figures: { reason } });
  const { data } = await fixture.review('treasury', withdrawId, 'approve');
  expect(data.state).toBe('review');
  const decision = { approvalId: data.approvalId, decision: 'approve', note: 'The rest of the capital suffices' };
  expect((await fixture.console.ops('admin', '/approval/decide', decision)).code).toBe(200);
  await fixture.until(withdrawId, 'sent');
}

test('BR-05 a liquidation needs two operators for every withdrawal of its broker until it is closed', async () => {
  await project.open('margin_call');
  await passes();
  await project.moveTo('cancel');
  await needsTwo('case');
  await project.moveTo('repay');
  await needsTwo('case');
  await project.close();
  await passes();
});

test('BR-05 a shortfall needs two operators until nothing is owed', async () => {
  const { database, owner: unrestricted } = fixture.platform.db;
  const { clock } = fixture.platform;
  const capital = openProjectCapital(database, owner, project.projectNo);
  const financingNo = await capital.start('0.085', clock.now);
  await capital.lend(financingNo, '1000', clock.now);
  await passes();
  await unrestricted
    .updateTable('broker_financing')
    .set({ status: 5, ended_at: new Date(clock.now), ended_on: utcDay(clock.now) })
    .where('financing_no', '=', financingNo)
    .execute();
  await needsTwo('shortfall');
  await capital.repay(financingNo, '1000', clock.now);
  await passes();
});

test('BR-05 a liquidation that begins while a withdrawal is in the queue stops it for two operators', async () => {
  await expectStopped(fixture, addressId, () => project.open('cancel'));
  await project.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FallingProject, openFallingProject } from '../../../testkit/brokers/fallingProject.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { findOpenCase } from '../../src/modules/brokers/caseRows/readCases.ts';
import { storeStep } from '../../src/modules/brokers/cases/storeStep.ts';
import { NAV_LEASE } from '../../src/modules/brokers/nav/navLease.ts';

let project: FallingProject;

/** P 200,000 and S 60,000, and a position of 5 BTC. */
beforeAll(async () => {
  project = await openFallingProject({ priority: '200000', subordinated: '60000', there: '20000' });
  await project.trade('BUY', '5');
  await waitFor(async () => ((await project.position()) === '5' ? true : undefined));
  await project.pass(1);
});
afterAll(() => project?.broker.close());

const stage = async () => (await project.case()).liquidationCase?.stage;
/** Lets a second pass, whether or not the reading is live; an exchange that does not answer is not waited for. */
const second = async () => {
  project.broker.platform.clock.advance(1_000);
  await project.broker.platform.app.readNav();
};
const until = (wanted: string) =>
  waitFor(async () => {
    await second();
    return (await stage()) === wanted ? true : undefined;
  });

test('BR-05 what comes back before it is confirmed, or is not received, opens no case', async () => {
  await project.fallTo('208000');
  await project.pass(2);
  await project.fallTo('225000');
  await project.pass(6);
  expect((await project.case()).liquidationCase).toBeNull();
  const { line } = project.broker;
  line.fate = () => 'loseRequest';
  line.cut();
  await project.shock(-5);
  for (let passed = 0; passed < 12; passed += 1) await second();
  expect((await project.case()).liquidationCase).toBeNull();
  expect((await project.info()).freshness.state).not.toBe('live');
  line.fate = null;
  await project.shock(5);
  await project.pass(3);
});

test('BR-05 an exchange that is out delays its own accounts alone, and a stale server sends nothing', async () => {
  await project.fallTo('208000');
  await until('reduce');
  const open = await findOpenCase(project.database, project.projectNo);
  const lease = await project.database
    .selectFrom('lease')
    .select('number')
    .where('name', '=', NAV_LEASE)
    .executeTakeFirstOrThrow();
  const stale = String(BigInt(lease.number) - 1n);
  const step = {
    caseId: open?.id ?? '',
    accountId: project.first.id,
    kind: 'cancel_orders' as const,
    at: project.broker.platform.clock.now,
  };
  expect(await storeStep(project.database, { ...step, leaseNumber: stale })).toBeUndefined();

  const { broker } = project;
  broker.line.fate = () => 'loseRequest';
  broker.line.cut();
  const request = await project.act('take_over');
  expect(await broker.approve('admin', request.data.approvalId)).toMatchObject({ code: 200 });
  await until('return');
  expect(await project.position()).toBe('0');
  await waitFor(async () => {
    await second();
    return (await project.rest.get<{ availableBalance: string }>('/fapi/v3/account', {})).availableBalance.startsWith(
      '0.0',
    )
      ? true
      : undefined;
  });
  // Twenty thousand are at the other exchange.
  expect(await stage()).toBe('return');
  broker.line.fate = null;
  await until('repay');
  const pending = await project.database.selectFrom('fund_move').select('id').where('state', '=', 'pending').execute();
  expect(pending).toEqual([]);
});

import { decimal, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FallingProject, openFallingProject } from '../../../testkit/brokers/fallingProject.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { capitalAccount } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';
import { verifyBrokers } from '../../src/modules/brokers/index.ts';

/** Longer than a margin call lasts. */
const EXPIRED_MS = 25 * 3_600_000;
let project: FallingProject;
/** The day on which the money was lent. */
let lentOn: number;

/** P 200,000 and S 60,000, and a position of 6 BTC. */
beforeAll(async () => {
  project = await openFallingProject({ priority: '200000', subordinated: '60000', there: '20000' });
  lentOn = Math.floor(project.broker.platform.clock.now / DAY_MS);
  await project.trade('BUY', '6');
  await waitFor(async () => ((await project.position()) === '6' ? true : undefined));
  await project.pass(1);
});
afterAll(() => project?.broker.close());

const stage = async () => (await project.case()).liquidationCase?.stage;
const until = (wanted: string) =>
  waitFor(async () => {
    await project.pass(1);
    return (await stage()) === wanted ? true : undefined;
  });
const tasks = async (): Promise<string[]> =>
  (
    await project.broker.ops('treasury', '/task/page', { queryCondition: { kind: 'margin_call', state: 'open' } })
  ).data.items.map(({ title }: { title: string }) => title);
const both = async (act: string, more: object = {}) => {
  const request = await project.act(act, more);
  expect(request).toMatchObject({ code: 200, data: { approvalId: expect.any(String) } });
  return project.broker.approve('admin', request.data.approvalId);
};
const capital = async () =>
  readAvailable(project.database, capitalAccount(await project.broker.institutionId(), 'USDT'));

test('BR-05 an operator freezes alone; two release it, and the same fall opens no second margin call', async () => {
  expect(await project.act('begin')).toMatchObject({ code: 45716 });
  expect(await project.act('extend')).toMatchObject({ code: 45716 });
  await project.fallTo('216000');
  await until('margin_call');
  expect(await project.act('extend')).toMatchObject({ code: 200, data: { approvalId: null } });
  expect(await project.act('extend')).toMatchObject({ code: 45716 });
  expect(await project.act('freeze')).toMatchObject({ code: 200 });
  await project.pass(3);
  expect(await project.case()).toMatchObject({
    liquidationCase: { stage: 'cancel', isHeld: true, cause: 'operator' },
    acts: ['begin', 'release'],
  });
  expect(await project.info()).toMatchObject({ financingStatus: 1 });
  expect(await tasks()).toHaveLength(1);
  expect(await both('release')).toMatchObject({ code: 200 });
  expect(await tasks()).toEqual([]);
  await project.pass(10);
  expect(await project.case()).toMatchObject({ liquidationCase: { caseNo: 'L-0001', outcome: 'cured' } });
});

test('BR-05 two operators begin once a margin call has expired, and what has changed is not approved', async () => {
  await project.fallTo('225000');
  await project.pass(2);
  await project.fallTo('216000');
  await until('margin_call');
  expect(await project.act('begin')).toMatchObject({ code: 45716, data: { stage: 'margin_call', reason: 'case' } });
  await moveBusinessClock(project.broker.platform, EXPIRED_MS);
  expect(await project.case()).toMatchObject({ cause: 'expired' });
  expect(await both('begin')).toMatchObject({ code: 200 });
  await until('reduce');
  expect(await project.info()).toMatchObject({ financingStatus: 4, liquidationCase: { cause: 'expired' } });
  const request = await project.act('take_over');
  expect(request).toMatchObject({ code: 200 });
  await project.fallTo('203000');
  await until('repay');
  expect(await project.broker.approve('admin', request.data.approvalId)).toMatchObject({ code: 45572 });
  const decline = await project.broker.ops('admin', '/approval/decide', {
    approvalId: request.data.approvalId,
    decision: 'reject',
  });
  expect(decline).toMatchObject({ code: 200 });
});

test('BR-05 a shortfall closes what the broker could carry away until it is collected or written off', async () => {
  const { cash } = await project.case();
  expect(await both('payout', { costs: toDecimalString(decimal(cash).minus('150000')) })).toMatchObject({ code: 200 });
  const { liquidationCase, shortfall } = await project.case();
  const { interest, principal, missingPrincipal } = liquidationCase.split;
  expect(liquidationCase).toMatchObject({ outcome: 'shortfall', split: { subordinated: '0', nav: cash } });
  // Interest of each day since: 200,000 × 0.085 ÷ 365. From 23:00 on there are two midnights.
  const days = Math.floor((project.broker.platform.clock.now + EXPIRED_MS) / DAY_MS) - lentOn;
  const due = toDecimalString(decimal('46.575342').times(String(days)));
  expect([interest, sumAmounts([interest, principal])]).toEqual([due, '150000']);
  expect(shortfall).toMatchObject({ principal: missingPrincipal, interest: '0' });
  const before = await capital();
  expect(await both('collect', { amount: '1000' })).toMatchObject({ code: 200 });
  expect(await capital()).toBe(toDecimalString(decimal(before).minus('1000')));
  const request = await project.broker.ops('treasury', '/broker/financing/writeOff', {
    projectNo: project.projectNo,
    reason: 'Settled',
  });
  expect(await project.broker.approve('admin', request.data.approvalId)).toMatchObject({ code: 200 });
  expect(await project.case()).toMatchObject({ shortfall: null });
  expect((await verifyBrokers(project.database)).differences).toEqual([]);
});

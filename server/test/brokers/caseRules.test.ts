import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FallingProject, openFallingProject } from '../../../testkit/brokers/fallingProject.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { verifyBrokers } from '../../src/modules/brokers/index.ts';
import { watchOwnTrades } from '../../src/modules/brokers/watch/ownTrades.ts';

let project: FallingProject;

/** P 200,000 and S 60,000, of which 40,000 stay in cash and 20,000 are at the other exchange: W is 220,000. */
beforeAll(async () => {
  project = await openFallingProject({ priority: '200000', subordinated: '60000', there: '20000' });
  await hold('5');
});
afterAll(() => project?.broker.close());

/** Buys what the position lacks. */
async function hold(quantity: string): Promise<void> {
  const missing = Number(quantity) - Number(await project.position());
  await project.trade('BUY', String(missing));
  await waitFor(async () => ((await project.position()) === quantity ? true : undefined));
  await project.pass(1);
}

const open = async () => (await project.case()).liquidationCase;
const until = (wanted: string) =>
  waitFor(async () => {
    await project.pass(1);
    return (await open())?.stage === wanted ? true : undefined;
  });
const events = async (): Promise<string[]> => (await open()).events.map(({ what }: { what: string }) => what);
const both = async (act: string, more: object = {}) => {
  const request = await project.act(act, more);
  expect(request).toMatchObject({ code: 200 });
  expect(await project.broker.approve('admin', request.data.approvalId)).toMatchObject({ code: 200 });
};

test('BR-05 BR-12 a NAV that swings around the warning line has one case, and one message a stage', async () => {
  await project.fallTo('219000');
  await until('margin_call');
  for (const nav of ['221000', '219000', '220500', '218000']) {
    await project.fallTo(nav);
    await project.pass(8);
  }
  expect(await open()).toMatchObject({ caseNo: 'L-0001', stage: 'margin_call' });
  await project.fallTo('225000');
  await until('closed');
  expect(await events()).toEqual(['margin_call', 'cured']);
  const titles = await project.messages();
  for (const heading of ['margin call', 'back above the warning line'])
    expect(titles.filter((title) => title === `Lantern 05: ${heading}`)).toHaveLength(1);
});

test('BR-05 a liquidation for overdue interest goes on above the warning line until the interest is paid', async () => {
  const { broker, projectNo } = project;
  await project.fallTo('240000');
  await moveBusinessClock(broker.platform, 75 * DAY_MS);
  expect(await project.case()).toMatchObject({ cause: 'interest' });
  await both('begin');
  await until('reduce');
  const joining = await broker.openAccount('LN-C', 'MERIDIAN');
  expect(
    await broker.call('/broker/account/projectRelation/update', {
      projectNo,
      projectName: 'Lantern 05',
      strategy: 'neutral_arbitrage',
      brokerAccountIds: [project.first.id, project.second.id, joining.id],
    }),
  ).toMatchObject({ code: 45716, data: { reason: 'case', stage: 'reduce' } });
  await project.pass(70);
  expect(await open()).toMatchObject({ stage: 'reduce', cause: 'interest', toCure: '0' });
  const { data } = await broker.call('/broker/interestSettle/page', { queryCondition: { projectNo, isOverdue: true } });
  expect(data.items.length).toBeGreaterThan(0);
  for (const { statementNo } of data.items) {
    const payment = { key: randomUUID(), statementNo, method: 'trading_account' };
    const location = { type: 'capital', id: null, wallet: null };
    const gaCode = googleCode(broker.platform);
    expect(await broker.call('/broker/interestSettle/applySettle', { ...payment, location, gaCode })).toMatchObject({
      code: 200,
    });
  }
  await until('closed');
  expect(await open()).toMatchObject({ outcome: 'cured', cause: 'interest' });
  expect(await project.info()).toMatchObject({ financingStatus: 1 });
});

test('BR-05 what the exchange liquidates itself counts as reduced, and the rest is divided', async () => {
  await hold('5');
  await project.shock(-50);
  await until('repay');
  expect(await project.position()).toBe('0');
  const { steps } = await open();
  expect(steps.filter(({ kind }: { kind: string }) => kind === 'order')).toEqual([]);
  expect(await events()).toEqual(['margin_call', 'cancel', 'reduce', 'take_over', 'return', 'repay']);
  await both('payout', { costs: '0' });
  expect(await open()).toMatchObject({ outcome: 'shortfall', split: { subordinated: '0' } });
  expect((await verifyBrokers(project.database)).differences).toEqual([]);
});

test('BR-05 what executions cost is compared with NAV before its payout, not with what is left', async () => {
  await project.database.updateTable('broker_trade_cursor').set({ through_id: '0' }).execute();
  await watchOwnTrades(project.broker.deps());
  expect(await project.database.selectFrom('broker_project_block').select('detail').execute()).toEqual([]);
});

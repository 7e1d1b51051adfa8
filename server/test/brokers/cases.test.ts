import { randomUUID } from 'node:crypto';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FallingProject, openFallingProject } from '../../../testkit/brokers/fallingProject.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { projectCash } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';
import { verifyBrokers } from '../../src/modules/brokers/index.ts';

let project: FallingProject;

/** P 200,000 and S 60,000: the warning line is at 220,000, liquidation at 210,000, take-over at 204,000. */
beforeAll(async () => {
  project = await openFallingProject({ priority: '200000', subordinated: '60000', there: '20000' });
  await project.trade('BUY', '5');
  await waitFor(async () => ((await project.position()) === '5' ? true : undefined));
  await project.pass(1);
});
afterAll(() => project?.broker.close());

const stage = async () => (await project.case()).liquidationCase?.stage;
const events = async (): Promise<string[]> =>
  (await project.case()).liquidationCase.events.map(({ what }: { what: string }) => what);
/** Passes seconds until the case is in a stage. */
const until = (wanted: string) =>
  waitFor(async () => {
    await project.pass(1);
    return (await stage()) === wanted ? true : undefined;
  });
const extract = () =>
  project.broker.call('/broker/project/addExtractInferiorRecord', {
    key: randomUUID(),
    projectNo: project.projectNo,
    amount: '10',
    sources: [],
    destination: 'capital_account',
  });
const keyId = async () =>
  (
    await project.database
      .selectFrom('exchange_key')
      .select('id')
      .where('exchange_account_id', '=', project.first.id)
      .executeTakeFirstOrThrow()
  ).id;
const order = async (price: string) =>
  project.broker.call('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: await keyId(),
    clientOrderId: randomUUID().slice(0, 20),
    instrumentId: 'BTCUSDT',
    direction: 'buy',
    priceType: 'limit',
    timeInForce: 'GTC',
    price,
    quantity: '0.01',
  });
const openOrders = () => project.rest.get<unknown[]>('/fapi/v1/openOrders', {});
const differences = async () => (await verifyBrokers(project.database)).differences;

test('BR-05 BR-12 below the warning line a margin call closes what leaves, and a pay-in cures it', async () => {
  await project.fallTo('215000');
  expect(await project.case()).toMatchObject({ liquidationCase: null });
  await until('margin_call');
  const { liquidationCase } = await project.case();
  expect(liquidationCase).toMatchObject({ cause: null, toCure: expect.stringMatching(/^(4|5)\d{3}\./) });
  expect(liquidationCase.cureBy - liquidationCase.openedAt).toBe(86_400_000);
  expect(await extract()).toMatchObject({ code: 45716, data: { reason: 'case', stage: 'margin_call' } });
  expect(await project.messages()).toContain('Lantern 05: margin call');
  expect((await project.broker.call('/broker/case/list')).data.cases).toMatchObject([{ stage: 'margin_call' }]);
  expect(await order('30000')).toMatchObject({ code: 200 });
  expect(await project.payIn('6000')).toMatchObject({ code: 200 });
  await until('closed');
  const { liquidationCase: cured } = await project.case();
  expect(cured).toMatchObject({ outcome: 'cured', cause: null });
  expect(cured.closedAt - cured.openedAt).toBeGreaterThanOrEqual(60_000);
  expect(await project.messages()).toContain('Lantern 05: back above the warning line');
});

test('BR-05 TR-13 below the liquidation line orders are cancelled and positions reduced until a cure', async () => {
  expect(await openOrders()).toHaveLength(1);
  await project.fallTo('208000');
  await until('reduce');
  expect(await openOrders()).toEqual([]);
  expect(await project.info()).toMatchObject({ financingStatus: 4, liquidationCase: { cause: 'nav' } });
  expect(await order('30000')).toMatchObject({ code: 45726, data: { level: 'none', reason: 'liquidation' } });
  await waitFor(async () => {
    await project.pass(1);
    return (await project.position()) === '3.75' ? true : undefined;
  });
  const { liquidationCase } = await project.case();
  const orders = liquidationCase.steps.filter(({ kind }: { kind: string }) => kind === 'order');
  expect(orders).toMatchObject([
    { direction: 'sell', quantity: '1.25', executedQuantity: '1.25', clientId: expect.stringMatching(/^liq-\d+-\d+$/) },
  ]);
  expect(await project.payIn('20000')).toMatchObject({ code: 200 });
  await until('closed');
  expect(await events()).toEqual(['margin_call', 'cancel', 'reduce', 'cured']);
  // Nothing more is sold in the minute before the cure.
  expect(await project.position()).toBe('3.75');
  expect(await project.info()).toMatchObject({ financingStatus: 1, liquidationCase: null });
  expect(await order('30000')).toMatchObject({ code: 200 });
  expect(await differences()).toEqual([]);
});

test('BR-03 BR-05 below the take-over line all is closed, returned and divided by two operators', async () => {
  await project.fallTo('202000');
  await until('take_over');
  await until('return');
  expect(await project.position()).toBe('0');
  await until('repay');
  expect(await events()).toEqual(['margin_call', 'cancel', 'reduce', 'take_over', 'return', 'repay']);
  const { cash } = await project.case();
  const request = await project.act('payout', { costs: '100' });
  expect(request).toMatchObject({ code: 200 });
  expect(await project.broker.approve('treasury', request.data.approvalId)).toMatchObject({ code: 45567 });
  expect(await project.broker.approve('admin', request.data.approvalId)).toMatchObject({ code: 200 });
  const { liquidationCase } = await project.case();
  const rest = toDecimalString(decimal(cash).minus('200100'));
  expect(liquidationCase).toMatchObject({
    stage: 'closed',
    outcome: 'repaid',
    split: { nav: cash, costs: '100', interest: '0', principal: '200000', subordinated: rest, missingPrincipal: '0' },
  });
  expect(await project.info()).toMatchObject({ financingStatus: 5, priorityPrincipal: '0' });
  expect(await readAvailable(project.database, projectCash(project.projectNo, 'USDT'))).toBe(rest);
  expect(await differences()).toEqual([]);
});

test('BR-05 what is left after a payout is the broker’s, and ends the project', async () => {
  const { projectNo, database, broker } = project;
  const cash = await readAvailable(database, projectCash(projectNo, 'USDT'));
  const draft = await broker.call('/broker/project/addExtractInferiorRecord', {
    key: randomUUID(),
    projectNo,
    amount: cash,
    sources: [{ location: { type: 'project', id: projectNo, wallet: null }, amount: cash }],
    destination: 'capital_account',
  });
  expect(draft).toMatchObject({ code: 200 });
  expect(await order('30000')).not.toMatchObject({ code: 45726 });
});

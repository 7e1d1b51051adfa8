import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';

let fixture: BrokerFixture;
let ids: { readonly alpha: string; readonly beta: string; readonly gamma: string };

beforeAll(async () => {
  fixture = await openBrokerFixture();
  const open = async (accountName: string, accountType: string): Promise<string> =>
    (await fixture.open({ accountName, accountType })).brokerAccountId;
  ids = {
    alpha: await open('Alpha', 'asset_management'),
    beta: await open('Beta', 'custody'),
    gamma: await open('Gamma', 'custody'),
  };
});
afterAll(() => fixture?.close());

const relation = (name: string, body: object) => fixture.call(`/account/projectRelation/${name}`, body);
const create = (over: object = {}) =>
  relation('add', {
    projectName: 'Lantern 01',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [ids.alpha],
    ...over,
  });
const projects = async () => (await fixture.platform.call('GET', '/broker/project', undefined, fixture.token)).data;
const capital = { type: 'capital', id: null, wallet: null };
const futures = (id: string) => ({ type: 'account', id, wallet: 'futures' });
const move = (source: object, target: object) =>
  fixture.call('/fundTransfer/apply', { key: randomUUID(), source, target, asset: 'USDT', amount: '100' });

test('BR-02 a project needs a name and accounts, each once and in no other project', async () => {
  for (const wrong of [
    { projectName: ' ' },
    { brokerAccountIds: [] },
    { brokerAccountIds: [ids.alpha, ids.alpha] },
    { strategy: 'momentum' },
    { currency: 'EUR' },
  ])
    expect(await create(wrong), JSON.stringify(wrong)).toMatchObject({ code: 400 });
  expect(await create({ brokerAccountIds: [randomUUID()] })).toMatchObject({ code: 404 });
  expect(await projects()).toEqual([]);
  const { code, data } = await create();
  expect(code).toBe(200);
  expect(data.projectNo).toMatch(/^P-\d{4}-0001$/);
  expect(await projects()).toEqual([
    {
      projectNo: data.projectNo,
      projectName: 'Lantern 01',
      strategy: 'neutral_arbitrage',
      currency: 'USDT',
      status: 'running',
    },
  ]);
  expect(await create({ brokerAccountIds: [ids.beta] })).toMatchObject({ code: 45710 });
  const { projectNo } = data;
  expect(await create({ projectName: 'Other' })).toMatchObject({ code: 45703, data: { projectNo } });
});

test('BR-06 relations name the accounts of a project, and what keeps others out', async () => {
  const [{ projectNo }] = await projects();
  const [row] = (await relation('query', { brokerAccountId: ids.alpha })).data;
  expect(row).toMatchObject({ projectNo, projectName: 'Lantern 01', accountName: 'Alpha' });
  expect((await relation('query', { projectNo })).data).toEqual([row]);
  expect((await relation('query', { brokerAccountId: ids.beta })).data).toEqual([]);
  expect(await relation('query', { projectNo: 'P-2001-9999' })).toMatchObject({ code: 404 });
  expect(await relation('query', {})).toMatchObject({ code: 400 });
  const offered = async (body: object) =>
    (await relation('select', body)).data.map((each: { accountName: string; closedBy: string | null }) => [
      each.accountName,
      each.closedBy,
    ]);
  expect(await offered({})).toEqual([
    ['Alpha', 'accountInProject'],
    ['Beta', null],
    ['Gamma', null],
  ]);
  expect((await offered({ projectNo }))[0]).toEqual(['Alpha', null]);
  const names = async (path: string, body: object) =>
    (await fixture.call(path, body)).data.map((each: { accountName: string }) => each.accountName);
  expect(await names('/account/list', { projectNo })).toEqual(['Alpha']);
  expect(await names('/account/list', { isFree: true })).toEqual(['Beta', 'Gamma']);
  expect(await fixture.find(ids.alpha)).toMatchObject({ projectNo });
  const { data } = await fixture.call('/subAccount/type/queryUserConfig');
  expect(data).toMatchObject({ projectsUsed: 1, creditUsed: '0' });
});

test('BR-10 money crosses the border of a project by no fund transfer', async () => {
  const [{ projectNo }] = await projects();
  expect(await move(capital, futures(ids.alpha))).toMatchObject({ code: 45703, data: { projectNo } });
  expect(await move(futures(ids.alpha), futures(ids.beta))).toMatchObject({ code: 45703, data: { projectNo } });
  expect(await move(capital, futures(ids.beta))).toMatchObject({ code: 200, data: { state: 'completed' } });
  const { data } = await fixture.call('/fundTransfer/accounts', { side: 'target', asset: 'USDT', source: capital });
  const closed = data.find(
    (each: { location: object }) => JSON.stringify(each.location) === JSON.stringify(futures(ids.alpha)),
  );
  expect(closed).toMatchObject({ projectNo, isOpen: false, closedBy: 'accountInProject' });
});

test('BR-06 an account joins and leaves empty, and the last one stays', async () => {
  const [{ projectNo }] = await projects();
  const update = (body: object) => relation('update', { projectNo, ...body });
  expect(await update({ brokerAccountIds: [ids.alpha, ids.beta] })).toMatchObject({
    code: 45702,
    data: { reasons: ['balance'] },
  });
  expect(await move(futures(ids.beta), capital)).toMatchObject({ code: 200, data: { state: 'completed' } });
  const joined = await update({ brokerAccountIds: [ids.alpha, ids.gamma], projectName: 'Lantern 02' });
  expect(joined).toMatchObject({ code: 200 });
  expect((await relation('query', { projectNo })).data).toMatchObject([
    { accountName: 'Alpha', projectName: 'Lantern 02' },
    { accountName: 'Gamma', projectName: 'Lantern 02' },
  ]);
  const gaCode = fixture.gaCode();
  expect(await fixture.call('/account/delete', { brokerAccountId: ids.gamma, gaCode })).toMatchObject({
    code: 45703,
    data: { projectNo },
  });
  expect(await relation('delete', { projectNo, brokerAccountId: ids.alpha })).toMatchObject({ code: 200 });
  expect(await relation('delete', { projectNo, brokerAccountId: ids.alpha })).toMatchObject({ code: 404 });
  expect(await relation('delete', { projectNo, brokerAccountId: ids.gamma })).toMatchObject({ code: 400 });
  expect(await update({ brokerAccountIds: [] })).toMatchObject({ code: 400 });
});

test('two projects at once take an account once, and one that is deleted leaves it free', async () => {
  const [{ projectNo }] = await projects();
  const both = await Promise.all(
    ['North', 'South'].map((projectName) => create({ projectName, brokerAccountIds: [ids.alpha] })),
  );
  expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 45703]);
  expect(await relation('delete', { projectNo })).toMatchObject({ code: 200 });
  expect(await relation('query', { projectNo })).toMatchObject({ code: 404 });
  expect((await relation('query', { brokerAccountId: ids.gamma })).data).toEqual([]);
  const { data } = await fixture.call('/project/listProjectByStatus', { status: 'running' });
  expect(data).toHaveLength(1);
  expect((await fixture.call('/project/listProjectByStatus', { status: 'ended' })).data).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import type { ParsedOf } from '@aldgate/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BROKER } from '../../../testkit/brokers/brokerFixture.ts';
import { openProjectCapital, storeNav, storeProject } from '../../../testkit/brokers/financedProject.ts';
import { type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { createAlertJudge } from '../../src/modules/alerts/judgeAlerts.ts';
import { createMarginWatch } from '../../src/modules/alerts/marginWatch.ts';
import { saveAlert } from '../../src/modules/alerts/saveAlert.ts';
import { createProjectCushions } from '../../src/modules/brokers/nav/cushions.ts';

const APPROVER = 'approver@demo.aldgate.test';
const HOUR_MS = 3_600_000;

let platform: Platform;
const tokens: Record<string, string> = {};
let exchangeKeyId: string;
let accountId: string;
/** The figures of the market and the account; undefined where the feed is stale. */
const figures: { price?: string | undefined; fundingRate?: string | undefined; ratio?: string | undefined } = {};
const source = {
  price: () => figures.price,
  fundingRate: () => figures.fundingRate,
  marginRatios: async (ids: readonly string[]) =>
    new Map(figures.ratio === undefined ? [] : ids.map((id) => [id, figures.ratio ?? ''])),
  cushions: (projectNos: readonly string[]) =>
    createProjectCushions({ database: platform.db.database, clock: () => platform.clock.now }).readShares(projectNos),
  ltvs: async () => new Map<string, string>(),
};
const unit = { quoteAsset: 'USDT', tickSize: '0.10' };
const createJudge = (findUnit: () => Promise<typeof unit | undefined> = async () => unit) =>
  createAlertJudge({ database: platform.db.database, clock: () => platform.clock.now, source, findUnit });
let judge: () => Promise<void>;

beforeAll(async () => {
  platform = await startPlatform();
  for (const email of [TRADER, APPROVER, BROKER]) tokens[email] = await platform.openSession(email);
  const options = await platform.call('POST', '/broker/account/queryBrokerOptions', {}, tokens[TRADER]);
  exchangeKeyId = options.data[0].keyId;
  accountId = options.data[0].brokerAccountId;
});
beforeEach(async () => {
  await platform.db.owner.deleteFrom('alert').execute();
  await platform.db.owner.deleteFrom('notification').execute();
  Object.assign(figures, { price: undefined, fundingRate: undefined, ratio: undefined });
  judge = createJudge();
});
afterAll(() => platform?.close());

interface Content {
  readonly title: string;
  readonly text: string;
}
const call = (path: string, body: object = {}, email = TRADER) =>
  platform.call('POST', `/user/${path}`, body, tokens[email]);
const save = (body: object, email = TRADER) => call('alert/save', body, email);
const alerts = async () => (await call('alert/list')).data as { alertId: string; state: string; lastValue: string }[];
const titles = async (topic = 'alerts', email = TRADER): Promise<string[]> => {
  const { data } = await call('notification/page', { queryCondition: { topic } }, email);
  return data.items.map(({ title }: { title: string }) => title);
};
const judgeAt = (changes: typeof figures): Promise<void> => {
  Object.assign(figures, changes);
  return judge();
};

const above = { kind: 'price_above', instrumentId: 'BTCUSDT', value: '10000000' };

test('an alert fires once, however many servers judge it, and rests until it is saved again', async () => {
  const { alertId } = (await save(above)).data;
  await judgeAt({ price: '9999999.9' });
  expect(await titles()).toEqual([]);
  const other = createJudge();
  figures.price = '10000000';
  await Promise.all([judge(), other(), judge(), other()]);
  await judge();
  expect(await titles()).toEqual(['BTCUSDT rose to 10,000,000.0 USDT']);
  expect(await titles('alerts', APPROVER)).toEqual([]);
  expect(await alerts()).toMatchObject([{ alertId, state: 'fired', lastValue: '10000000' }]);
  await save({ ...above, alertId });
  expect(await alerts()).toMatchObject([{ alertId, state: 'armed', lastValue: null }]);
  await judge();
  expect(await titles()).toHaveLength(2);
});

test('an alert is mailed once in ten minutes, and a member 20 times an hour; screens show each', async () => {
  const countMails = async () => {
    const mails = platform.db.owner.selectFrom('outbox').select('id').where('recipient', '=', TRADER);
    return (await mails.execute()).length;
  };
  const fire = async (body: object = {}) => {
    const { data } = await save({ ...above, ...body });
    await judgeAt({ price: '10000000' });
    return data.alertId as string;
  };
  await call('notification/updateSettings', {
    settings: [{ topic: 'alerts', screen: true, email: true, sound: true }],
  });
  platform.clock.advance(HOUR_MS);
  const before = await countMails();
  const alertId = await fire();
  await fire({ alertId });
  platform.clock.advance(10 * 60_000 - 1);
  await fire({ alertId });
  expect(await countMails()).toBe(before + 1);
  platform.clock.advance(1);
  await fire({ alertId });
  expect([await countMails(), (await titles()).length]).toEqual([before + 2, 4]);
  // An alert in the place of one that was deleted is another one.
  for (let count = 0; count < 25; count += 1) await call('alert/delete', { alertId: await fire() });
  expect(await countMails()).toBe(before + 20);
  platform.clock.advance(HOUR_MS);
  await fire();
  expect(await countMails()).toBe(before + 21);
  await call('notification/updateSettings', {
    settings: [{ topic: 'alerts', screen: true, email: false, sound: true }],
  });
});

test('a stale feed fires nothing', async () => {
  await save(above);
  await judgeAt({ price: undefined });
  expect((await alerts()).map(({ state }) => state)).toEqual(['armed']);
  expect(await titles()).toEqual([]);
});

test('a move counts within an hour, in either direction, and from when the alert was armed', async () => {
  await save({ kind: 'price_move', instrumentId: 'BTCUSDT', value: '5' });
  await judgeAt({ price: '100' });
  platform.clock.advance(HOUR_MS / 2);
  await judgeAt({ price: '96' });
  platform.clock.advance(HOUR_MS / 2 + 60_000);
  // The price of 100 is older than an hour: 5 % less than 96 are 91.2.
  await judgeAt({ price: '91.3' });
  expect(await titles()).toEqual([]);
  await judgeAt({ price: '91.2' });
  expect(await titles()).toEqual(['BTCUSDT moved 5 % within an hour']);
  platform.clock.advance(60_000);
  await save({ kind: 'price_move', instrumentId: 'BTCUSDT', value: '5' });
  await judgeAt({ price: '91.2' });
  expect(await titles()).toHaveLength(1);
  await judgeAt({ price: '95.8' });
  expect(await titles()).toHaveLength(2);
});

test('funding rates and margin ratios fire in percent', async () => {
  await save({ kind: 'funding_rate', instrumentId: 'BTCUSDT', value: '-0.05' });
  await save({ kind: 'margin_ratio', exchangeKeyId, value: '60' });
  await judgeAt({ fundingRate: '0.001', ratio: '0.5' });
  expect(await titles()).toEqual([]);
  await judgeAt({ fundingRate: '-0.0006', ratio: '0.6' });
  expect((await titles()).toSorted()).toEqual([
    expect.stringMatching(/^The funding rate of BTCUSDT reached −0.05 %$/),
    expect.stringMatching(/^The margin ratio of .+ reached 60 %$/),
  ]);
});

test('figures are written as on the screens of each language, with their units', async () => {
  await save({ ...above, kind: 'price_below', value: '101.5' });
  await save({ kind: 'funding_rate', instrumentId: 'BTCUSDT', value: '-0.05' });
  await save({ kind: 'price_move', instrumentId: 'BTCUSDT', value: '50' });
  await judgeAt({ price: '1234.56780000' });
  await judgeAt({ price: '101.36780000', fundingRate: '-0.00055' });
  const { data } = await call('notification/page');
  expect(data.items.map(({ title, text }: Content) => `${title}: ${text}`).toSorted()).toEqual([
    'BTCUSDT fell to 101.5 USDT: The price is 101.3 USDT.',
    'BTCUSDT moved 50 % within an hour: The price changed by −91.7892 %.',
    'The funding rate of BTCUSDT reached −0.05 %: The funding rate is −0.055 %.',
  ]);
  const chinese = await platform.db.owner.selectFrom('notification').select(['title', 'body']).execute();
  expect(chinese.map(({ title, body }) => `${title['zh-HK']}：${body['zh-HK']}`).toSorted()).toEqual([
    'BTCUSDT 一小時內變動 50%：價格變動為 −91.7892%。',
    'BTCUSDT 資金費率達 −0.05%：資金費率為 −0.055%。',
    'BTCUSDT 跌至 101.5 USDT：現價為 101.3 USDT。',
  ]);
});

test('an alert of a market that is not listed any more fires without its unit', async () => {
  await save(above);
  figures.price = '10000000.50000000';
  await createJudge(async () => undefined)();
  expect(await titles()).toEqual(['BTCUSDT rose to 10,000,000']);
});

test('what is reached is not armed, or armed again, and the answer says at which figure', async () => {
  const { database } = platform.db;
  const found = await database.selectFrom('platform_user').selectAll().where('email', '=', TRADER).execute();
  const user = { institutionId: found[0]?.institution_id ?? '', userId: found[0]?.id ?? '' };
  const deps = { database, clock: () => platform.clock.now, source, readUnit: async () => unit };
  const arm = (request: ParsedOf<'saveAlert'>) =>
    saveAlert(
      {
        ...deps,
        findAccount: async () => accountId,
        assertProject: async () => undefined,
        assertLoan: async () => undefined,
      },
      user,
      request,
    );
  const rises = { kind: 'price_above', instrumentId: 'BTCUSDT', value: '10000000.6' } as const;
  const funding = { kind: 'funding_rate', instrumentId: 'BTCUSDT' } as const;
  const bounds = (bound: string) => ({ data: { fields: [{ path: 'value', rule: 'reached', bound }] } });
  Object.assign(figures, { price: '10000000.50000000', fundingRate: '-0.00055', ratio: '0.6' });
  await expect(arm({ ...funding, value: '-0.01' })).rejects.toMatchObject(bounds('-0.055'));
  await expect(arm({ kind: 'margin_ratio', exchangeKeyId, value: '60' })).rejects.toMatchObject(bounds('60'));
  const { alertId } = await arm(rises);
  await judgeAt({ price: '10000001.36780000' });
  await expect(arm({ ...rises, alertId })).rejects.toMatchObject(bounds('10000001.3'));
  expect(await alerts()).toMatchObject([{ alertId, state: 'fired' }]);
  await arm({ ...funding, value: '-0.06' });
  await arm({ kind: 'price_move', instrumentId: 'BTCUSDT', value: '5' });
  expect(await alerts()).toHaveLength(3);
});

test('a value that is reached already, out of its bounds or of another kind is refused at its field', async () => {
  const fields = async (body: object) => {
    const { code, data } = await save(body);
    return [code, data?.fields?.map(({ path }: { path: string }) => path)];
  };
  // Once the server has a mark price of the present time.
  const reached = await waitFor(async () => {
    const found = await fields({ ...above, value: '1' });
    return found[0] === 400 ? found : undefined;
  });
  expect(reached).toEqual([400, ['value']]);
  await platform.db.owner.deleteFrom('alert').execute();
  expect(await fields({ ...above, kind: 'price_below' })).toEqual([400, ['value']]);
  expect(await fields({ ...above, value: '0' })).toEqual([400, ['value']]);
  expect((await save({ ...above, value: '110000.123456789' })).data.fields).toEqual([
    { path: 'value', message: 'must be a multiple of the tick size, 0.1', rule: 'tick', bound: '0.1' },
  ]);
  expect(await fields({ kind: 'price_move', instrumentId: 'BTCUSDT', value: '0.01' })).toEqual([400, ['value']]);
  expect(await fields({ kind: 'margin_ratio', exchangeKeyId, value: '101' })).toEqual([400, ['value']]);
  expect(await fields({ kind: 'margin_ratio', instrumentId: 'BTCUSDT', value: '80' })).toEqual([
    400,
    ['instrumentId', 'exchangeKeyId'],
  ]);
  expect(await save({ ...above, instrumentId: 'NOSUCHUSDT' })).toMatchObject({ code: 45542 });
  expect(await save({ kind: 'margin_ratio', exchangeKeyId: randomUUID(), value: '80' })).toMatchObject({ code: 45541 });
  expect(await alerts()).toEqual([]);
});

test('a member has 50 alerts at most, in a race too, and those of others are not found', async () => {
  for (let index = 0; index < 48; index += 1) await save({ ...above, value: `${10_000_000 + index}` });
  const last = await Promise.all([1, 2, 3, 4].map((each) => save({ ...above, value: `${20_000_000 + each}` })));
  expect(last.map(({ code }) => code).toSorted()).toEqual([200, 200, 45740, 45740]);
  expect(last.find(({ code }) => code === 45740)?.data).toEqual({ maximum: 50 });
  const [first] = await alerts();
  const theirs = { alertId: first?.alertId };
  expect(await call('alert/delete', theirs, APPROVER)).toMatchObject({ code: 404 });
  expect(await save({ ...above, ...theirs }, APPROVER)).toMatchObject({ code: 404 });
  expect(await call('alert/delete', theirs)).toMatchObject({ code: 200 });
  expect(await alerts()).toHaveLength(49);
});

test('the cushion of a project fires in percent of NAV, by live readings alone', async () => {
  const { database } = platform.db;
  const broker = database.selectFrom('platform_user').select(['id', 'institution_id']).where('email', '=', BROKER);
  const { id: userId, institution_id: institutionId } = await broker.executeTakeFirstOrThrow();
  const at = platform.clock.now;
  const projectNo = await storeProject(database, { institutionId, userId }, { projectNo: 'P-2611-0901', at });
  const alert = { kind: 'project_cushion', projectNo, value: '20' };
  const list = async () => (await call('alert/list', {}, BROKER)).data;
  const judgeNav = async (nav: string) => {
    await storeNav(database, projectNo, { nav, at: platform.clock.now });
    await judge();
  };

  // Without a loan there is no warning line.
  const { alertId } = (await save(alert, BROKER)).data;
  await judgeNav('1100200');
  expect(await list()).toMatchObject([{ alertId, projectNo, projectName: `Project ${projectNo}`, state: 'armed' }]);

  const capital = openProjectCapital(database, { institutionId, userId }, projectNo);
  await capital.lend(await capital.start('0.085', at), '800000', at);
  // W is 880,000: a cushion of 20 % begins at a NAV of 1,100,000.
  await judgeNav('1100200');
  platform.clock.advance(11_000);
  await storeNav(database, projectNo, { nav: '1000000', at });
  await judge();
  expect(await titles('alerts', BROKER)).toEqual([]);
  await judgeNav('1000000');
  await judge();
  expect(await list()).toMatchObject([{ alertId, state: 'fired', lastValue: '12' }]);
  const { data } = await call('notification/page', { queryCondition: { topic: 'alerts' } }, BROKER);
  expect(data.items).toMatchObject([
    {
      title: `The cushion of Project ${projectNo} fell to 20 % of NAV`,
      text: 'The cushion is 12 % of NAV. Below 0 % NAV is under the warning line.',
      link: `brokersManager/project-detail/${projectNo}`,
    },
  ]);

  const reached = { fields: [{ path: 'value', rule: 'reached', bound: '12' }] };
  expect(await save({ ...alert, alertId }, BROKER)).toMatchObject({ code: 400, data: reached });
  expect(await save({ ...alert, alertId, value: '10' }, BROKER)).toMatchObject({ code: 200 });
  await judgeNav('0');
  expect(await list()).toMatchObject([{ alertId, state: 'fired', lastValue: '-100' }]);
  // A project of another institution is not found; one of the broker needs its number alone.
  expect(await save(alert)).toMatchObject({ code: 404 });
  expect((await save({ ...alert, instrumentId: 'BTCUSDT' }, BROKER)).data.fields).toMatchObject([
    { path: 'instrumentId' },
  ]);
});

test('members who trade are warned once of each margin ratio, and again after it has fallen', async () => {
  const user = platform.db.database.selectFrom('platform_user').select('institution_id').where('email', '=', TRADER);
  const { institution_id: institutionId } = await user.executeTakeFirstOrThrow();
  let ratio = '0.5';
  const watch = () =>
    createMarginWatch({
      database: platform.db.database,
      clock: () => platform.clock.now,
      listMargins: () => [{ accountId, institutionId, name: 'Main', ratio }],
    });
  const [one, two] = [watch(), watch()];
  const at = async (next: string) => {
    ratio = next;
    await Promise.all([one(), two()]);
  };
  for (const next of ['0.79', '0.8', '0.85', '0.91', '0.75', '0.82', '0.95']) await at(next);
  expect((await titles('margin')).toSorted()).toEqual([
    'The margin ratio of Main reached 80 %',
    'The margin ratio of Main reached 90 %',
  ]);
  expect(await titles('margin', APPROVER)).toEqual([]);
  for (const next of ['0.69', '0.81']) await at(next);
  expect(await titles('margin')).toHaveLength(3);
});

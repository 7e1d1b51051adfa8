import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ConsoleFixture,
  type OperatorName,
  openConsoleFixture,
  readAccountPush,
} from '../../../testkit/people/operators.ts';
import { type Reply, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { type App, createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';

let fixture: ConsoleFixture;
/** Another server on the same database: changes apply there too, without a restart. */
let other: App & { readonly url: string };
let token: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { config, clock } = fixture.platform;
  const app = await createApp({ config, clock: () => clock.now, log: createLog('silent'), checkAnswers: true });
  other = { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
  token = await fixture.platform.openSession(TRADER);
});
afterAll(async () => {
  await other.close();
  await fixture.platform.close();
});
beforeEach(async () => {
  // The quotes of the previous test have expired.
  fixture.platform.clock.advance(10_000);
  await priced(fixture.platform);
  await priced({ app: other, clock: fixture.platform.clock });
});

const reason = 'As decided';
const set = (path: string, body: object, who: OperatorName = 'treasury') =>
  fixture.ops(who, `/configuration/${path}/set`, { ...body, reason });
const configuration = async () => (await fixture.ops('auditor', '/configuration/query')).data;

/** Sends a call to both servers, which must answer alike. */
async function atBoth(path: string, bodyAt: (server: number) => object): Promise<Reply> {
  const replies = await Promise.all(
    [fixture.platform.url, other.url].map(async (url, index): Promise<Reply> => {
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(bodyAt(index)),
      });
      return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
    }),
  );
  const [first, second] = replies;
  if (first === undefined) throw new Error('no answer');
  expect(second?.code).toBe(first.code);
  return first;
}

const quote = (fromAmount = '100', fromAsset = 'USDT', toAsset = 'BTC') =>
  // Different bodies, so that it is no repeat (CL-09).
  atBoth('/institution/quote', (server) => ({ fromAsset, toAsset, fromAmount: `${fromAmount}.${server}1` }));

async function agreed({ code, data }: Reply): Promise<void> {
  expect(code).toBe(200);
  expect(data.approvalId).not.toBeNull();
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
}

const atOnce = ({ code, data }: Reply) => expect({ code, data }).toEqual({ code: 200, data: { approvalId: null } });

test('a service is suspended immediately on every server, with a reason; resuming needs dual approval', async () => {
  const push = await readAccountPush(fixture.platform, token);
  const body = { service: 'convert', suspended: true, reason: 'Maintenance until noon' };
  atOnce(await fixture.ops('treasury', '/configuration/suspension/set', body));
  const since = fixture.platform.clock.now;
  expect(await quote()).toMatchObject({ code: 45527, data: { reason: 'Maintenance until noon', since } });
  await waitFor(() => (push.topics.includes('platform') ? true : undefined));
  push.close();
  expect((await configuration()).suspensions).toEqual([{ service: 'convert', reason: body.reason, since }]);
  const lift = await set('suspension', { service: 'convert', suspended: false });
  expect((await quote()).code).toBe(45527);
  await agreed(lift);
  expect((await quote()).code).toBe(200);
  // Not suspended: there is nothing to resume.
  atOnce(await set('suspension', { service: 'convert', suspended: false }));
});

test('an earlier approval does not lift a suspension with another reason', async () => {
  const suspend = (why: string) =>
    fixture.ops('treasury', '/configuration/suspension/set', { service: 'withdraw', suspended: true, reason: why });
  atOnce(await suspend('Maintenance'));
  const { data } = await set('suspension', { service: 'withdraw', suspended: false });
  atOnce(await suspend('A break-in'));
  expect(await fixture.approve('admin', data.approvalId)).toMatchObject({ code: 45568, data: { state: 'withdrawn' } });
  expect((await configuration()).suspensions).toMatchObject([{ service: 'withdraw', reason: 'A break-in' }]);
});

test('CV-04 disabling a pair is immediate in both directions; enabling needs dual approval', async () => {
  atOnce(await set('pair', { asset: 'USDT', otherAsset: 'BTC', enabled: false }));
  expect(await quote()).toMatchObject({ code: 45526 });
  expect((await quote('0', 'BTC', 'USDT')).code).toBe(45526);
  expect((await configuration()).disabledPairs).toMatchObject([{ asset: 'BTC', otherAsset: 'USDT' }]);
  const enable = await set('pair', { asset: 'BTC', otherAsset: 'USDT', enabled: true });
  expect((await quote()).code).toBe(45526);
  await agreed(enable);
  expect((await quote()).code).toBe(200);
  expect((await fixture.audited('pair_enabled'))[0]).toMatchObject({
    subject: 'pair:BTC/USDT',
    after: { enabled: true },
  });
  expect((await set('pair', { asset: 'BTC', otherAsset: 'BTC', enabled: false })).code).toBe(400);
  expect((await set('pair', { asset: 'BTC', otherAsset: 'XYZ', enabled: false })).code).toBe(45529);
});

test('CV-03 suspending an asset is immediate; limits and spread need dual approval, but no restart', async () => {
  const terms = { asset: 'BTC', minimum: '0.00005', maximum: '5', spreadBps: '5', enabled: true };
  // Unchanged values in another notation.
  atOnce(await set('convertAsset', { ...terms, minimum: '0.00005000', spreadBps: '05.00' }));
  atOnce(await set('convertAsset', { ...terms, enabled: false }));
  expect(await quote()).toMatchObject({ code: 45526, data: { asset: 'BTC' } });
  await agreed(await set('convertAsset', terms));
  expect((await quote()).code).toBe(200);

  const wider = await set('convertAsset', { ...terms, minimum: '0.01', spreadBps: '100' });
  const { data } = await quote('100');
  expect(data.quoteId).toBeTruthy();
  await agreed(wider);
  expect(await quote('100')).toMatchObject({ code: 45524, data: { asset: 'BTC', minimum: '0.01' } });
  await agreed(await set('convertAsset', terms));
  expect(await set('convertAsset', { ...terms, minimum: '6' })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'maximum', message: 'belowMinimum' }] },
  });
  expect((await set('convertAsset', { ...terms, asset: 'XYZ' })).code).toBe(45529);
  for (const spreadBps of ['10000', '-1', '1.23456', 'abc']) {
    expect((await set('convertAsset', { ...terms, spreadBps })).code).toBe(400);
  }
});

test('CV-03 the default quota and number of open quotes need dual approval and apply to the next quote', async () => {
  const change = await set('quota', { usdLimit: '50', openQuotesMax: 2 });
  expect((await quote()).code).toBe(200);
  await agreed(change);
  expect(await quote()).toMatchObject({ code: 45525, data: { limit: '50' } });
  expect((await configuration()).quota).toEqual({ usdLimit: '50', openQuotesMax: 2 });
  await agreed(await set('quota', { usdLimit: '10000000', openQuotesMax: 20 }));
  expect((await quote()).code).toBe(200);
  atOnce(await set('quota', { usdLimit: '10000000.00', openQuotesMax: 20 }));
});

test('the contact details of customer support apply immediately on every server', async () => {
  expect((await set('support', { supportEmail: 'Help@Aldgate.test' })).code).toBe(200);
  for (const url of [fixture.platform.url, other.url]) {
    const response = await fetch(`${url}/api/platformConfiguration/get`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({ data: { supportEmail: 'help@aldgate.test' } });
  }
  expect((await set('support', { supportEmail: 'nobody' })).code).toBe(400);
});

test('MK-01 changed contracts and labels of the market page apply immediately', async () => {
  const listed = async () =>
    (await fixture.platform.call('POST', '/market/configure/list', {})).data as { instrumentId: string }[];
  const labels = async () =>
    ((await fixture.platform.call('POST', '/market/configure/labelList', {})).data as { label: string }[]).map(
      ({ label }) => label,
    );
  const label = { label: 'privacy', nameEn: 'Privacy', nameZh: '隱私', sortIndex: 7 };
  for (const nameEn of ['Priva\u200bcy', 'Priv\u0430cy', '<b>Privacy</b>'])
    expect(await set('label', { ...label, nameEn })).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'nameEn', message: 'name' }] },
    });
  expect((await set('label', label)).code).toBe(200);
  expect(await labels()).toContain('privacy');
  const instrument = {
    instrumentId: 'XMRUSDT',
    isMain: true,
    labels: ['privacy', 'privacy'],
    circulatingSupply: '18446744',
    sortIndex: 0,
  };
  expect((await set('instrument', instrument)).code).toBe(200);
  expect((await listed())[0]).toEqual({ ...instrument, labels: ['privacy'] });
  expect(await set('instrument', { ...instrument, labels: ['unheard-of'] })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'labels', message: 'unknownLabel' }] },
  });
  const remove = () => fixture.ops('treasury', '/configuration/label/remove', { label: 'privacy', reason });
  expect((await remove()).code).toBe(200);
  expect(await labels()).not.toContain('privacy');
  expect((await listed())[0]).toMatchObject({ instrumentId: 'XMRUSDT', labels: [] });
  expect((await remove()).code).toBe(404);
});

test('every operator may read the configuration, and some roles may change it', async () => {
  for (const who of ['reviewer', 'support', 'auditor'] as const) {
    expect((await fixture.ops(who, '/configuration/query')).code).toBe(200);
    expect((await set('support', { supportEmail: 'a@b.test' }, who)).code).toBe(403);
  }
});

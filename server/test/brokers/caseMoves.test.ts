import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { openProjectCapital } from '../../../testkit/brokers/financedProject.ts';
import { projectCase } from '../../../testkit/brokers/projectCase.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';

let broker: BrokerAtTwoExchanges;
let [first, second, free]: BrokerAccount[] = [];
let projectNo: string;
let project: ReturnType<typeof projectCase>;
let capital: ReturnType<typeof openProjectCapital>;
let financingNo: string;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  first = await broker.openAccount('UM-01', REFERENCE_EXCHANGE);
  second = await broker.openAccount('UM-02', REFERENCE_EXCHANGE);
  free = await broker.openAccount('UM-03', REFERENCE_EXCHANGE);
  const { db, clock } = broker.platform;
  const { data } = await relate('add', {
    projectName: 'Lantern 09',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [first.id, second.id],
  });
  projectNo = data.projectNo;
  const { id: userId } = await db.database
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  const owner = { institutionId: await broker.institutionId(), userId };
  capital = openProjectCapital(db.database, owner, projectNo);
  await capital.payIn('200000', clock.now);
  financingNo = await capital.start('0.085', clock.now);
  await capital.lend(financingNo, '300000', clock.now);
  project = projectCase(db.owner, { institutionId: owner.institutionId, projectNo, at: clock.now });
  await moved(cash(), at(first), '50000');
  await moved(cash(), at(second), '10000');
  await moved(CAPITAL, at(free), '1000');
});
afterAll(() => broker?.close());

const CAPITAL = { type: 'capital', id: null, wallet: null };
const cash = () => ({ type: 'project', id: projectNo, wallet: null });
const at = (account: BrokerAccount | undefined, wallet = 'futures') => ({ type: 'account', id: account?.id, wallet });
const relate = (name: string, body: object) => broker.call(`/broker/account/projectRelation/${name}`, body);
const move = (source: object, target: object, amount = '10') =>
  broker.call('/broker/fundTransfer/apply', { key: randomUUID(), asset: 'USDT', source, target, amount });
/** A move that is made, once the figure of its source is live. */
const moved = (source: object, target: object, amount = '10') =>
  waitFor(async () => {
    const { code, data } = await move(source, target, amount);
    if (code === 45715) return undefined;
    expect({ code, state: data?.state }).toEqual({ code: 200, state: 'completed' });
    return true;
  });
const transfer = (transferFrom: string, transferTo: string) =>
  broker.call('/broker/lightning/transfer/apply', {
    key: randomUUID(),
    transferFrom,
    transferTo,
    asset: 'USDT',
    amount: '10',
  });
const byCase = (stage: string) => ({ code: 45716, data: { status: 1, stage, reason: 'case' } });
/** Why the moves of an account are closed, by their ends. */
const closings = async (account: BrokerAccount | undefined) => {
  const { data } = await broker.call('/broker/fundTransfer/accountActions', { brokerAccountId: account?.id });
  const ends = (source: object, target: object) => JSON.stringify([source, target]);
  const found = new Map(data.map(({ source, target, closedBy }: Action) => [ends(source, target), closedBy]));
  return (source: object, target: object) => found.get(ends(source, target));
};
interface Action {
  readonly source: object;
  readonly target: object;
  readonly closedBy: string | null;
}
const sources = async () =>
  (await broker.call('/broker/fundTransfer/accounts', { side: 'source', asset: 'USDT' })).data as readonly {
    readonly location: object;
    readonly isOpen: boolean;
    readonly closedBy: string | null;
  }[];
const closedAt = async (location: object) =>
  (await sources()).find((each) => JSON.stringify(each.location) === JSON.stringify(location))?.closedBy;
const payIn = () =>
  broker.call('/broker/project/addInferiorTransferRecord', {
    key: randomUUID(),
    projectNo,
    amount: '100',
    source: 'capital_account',
  });

test('BR-05 a margin call closes what leaves the project, and leaves moves within it', async () => {
  await project.open('margin_call');
  expect(await move(at(first), CAPITAL)).toMatchObject(byCase('margin_call'));
  expect(await move(at(first), at(free))).toMatchObject(byCase('margin_call'));
  expect(await move(cash(), CAPITAL)).toMatchObject(byCase('margin_call'));
  expect((await move(CAPITAL, at(first))).code).toBe(45703);
  await moved(at(first), cash());
  await moved(at(first), at(second));
  expect((await closings(first))(at(first), CAPITAL)).toBe('case');
  expect((await closings(first))(at(first), cash())).toBeNull();
  expect(await closedAt(at(first))).toBeNull();
});

test('BR-05 from the cancellation on no member moves anything out of the accounts; money in is accepted', async () => {
  await project.moveTo('cancel');
  for (const target of [cash(), at(second), at(first, 'spot'), CAPITAL])
    expect(await move(at(first), target)).toMatchObject(byCase('cancel'));
  await moved(cash(), at(first));
  expect((await payIn()).code).toBe(200);
  await moved(at(free), CAPITAL);
  expect((await closings(first))(at(first), cash())).toBe('case');
  expect((await closings(first))(cash(), at(first))).toBeNull();
  expect([await closedAt(at(first)), await closedAt(at(free)), await closedAt(CAPITAL)]).toEqual(['case', null, null]);
  const repayment = {
    key: randomUUID(),
    projectNo,
    isFull: false,
    priorityDecrease: '10',
    subordinatedDecrease: '0',
    sources: [{ location: at(first), amount: '10' }],
    gaCode: googleCode(broker.platform),
  };
  expect(await broker.call('/broker/financing/decreaseCapital', repayment)).toMatchObject(byCase('cancel'));
});

test('BR-05 no account joins or leaves a project that is liquidated', async () => {
  const { data } = await relate('select', { projectNo });
  expect(data.map(({ isOpen, closedBy }: { isOpen: boolean; closedBy: string }) => [isOpen, closedBy])).toEqual([
    [false, 'case'],
    [false, 'case'],
    [false, 'case'],
  ]);
  const empty = await broker.openAccount('UM-04', REFERENCE_EXCHANGE);
  const joined = await waitFor(async () => {
    const reply = await relate('update', { projectNo, brokerAccountIds: [first?.id, second?.id, empty.id] });
    // Its figures are not live yet.
    return reply.code === 45702 ? undefined : reply;
  });
  expect(joined).toMatchObject(byCase('cancel'));
  expect((await relate('update', { projectNo, projectName: 'Lantern 10' })).code).toBe(200);
});

test('BR-05 what has returned to project cash stays there until the case is closed', async () => {
  await project.moveTo('return');
  expect(await move(cash(), at(first))).toMatchObject(byCase('return'));
  expect(await closedAt(cash())).toBe('case');
  expect((await payIn()).code).toBe(200);
  await project.close();
  await moved(cash(), at(first));
  await moved(at(first), cash());
  expect([await closedAt(cash()), await closedAt(at(first))]).toEqual([null, null]);
});

test('BR-03 while a shortfall stands nothing is moved out of the asset account', async () => {
  const { owner, database } = broker.platform.db;
  const ended = new Date(broker.platform.clock.now);
  await owner
    .updateTable('broker_financing')
    .set({ status: 5, ended_at: ended, ended_on: utcDay(ended.getTime()) })
    .where('financing_no', '=', financingNo)
    .execute();
  const before = await database.selectFrom('fund_move').select('id').execute();
  const byShortfall = { code: 45716, data: { status: 5, stage: null, reason: 'shortfall' } };
  expect(await move(CAPITAL, at(free))).toMatchObject(byShortfall);
  expect(await transfer('capital_account', 'swap_account')).toMatchObject(byShortfall);
  expect(await transfer('capital_account', 'trade_account')).toMatchObject(byShortfall);
  expect(await database.selectFrom('fund_move').select('id').execute()).toHaveLength(before.length);
  expect(await closedAt(CAPITAL)).toBe('shortfall');
  await moved(at(free), CAPITAL);
  await capital.repay(financingNo, '300000', broker.platform.clock.now);
  expect((await transfer('capital_account', 'swap_account')).data).toMatchObject({ state: 'completed' });
  await moved(CAPITAL, at(free));
  expect((await transfer('swap_account', 'capital_account')).data).toMatchObject({ state: 'completed' });
});

import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { expect } from 'vitest';
import { googleCode } from '../people/people.ts';
import { waitFor } from '../platform/platform.ts';
import { openAccountAtVenue } from './accountAtVenue.ts';
import { openBrokerAtTwoExchanges } from './brokerAtTwoExchanges.ts';

const SYMBOL = 'BTCUSDT';

export interface FallingOptions {
  /** Lent, and paid in; the second account gets `there` of it. Decimal strings. */
  readonly priority: string;
  readonly subordinated: string;
  readonly there: string;
}

/**
 * A project over two exchanges whose first account trades contracts of the local venue: its market stands still until a
 * test moves it.
 */
export async function openFallingProject({ priority, subordinated, there }: FallingOptions) {
  const broker = await openBrokerAtTwoExchanges();
  const first = await broker.openAccount('LN-A', REFERENCE_EXCHANGE, 'classic', 'asset_management');
  const second = await broker.openAccount('LN-B', 'MERIDIAN');
  const { platform } = broker;
  const database = platform.db.database;
  const { data } = await broker.call('/broker/account/projectRelation/add', {
    projectName: 'Lantern 05',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [first.id, second.id],
  });
  const projectNo: string = data.projectNo;
  const venue = platform.venue.processor;
  const start = formatFixed(venue.engine.symbol(SYMBOL).mark);

  const payIn = (amount: string) =>
    broker.call('/broker/project/addInferiorTransferRecord', {
      key: randomUUID(),
      projectNo,
      amount,
      source: 'capital_account',
    });
  const info = async () => (await broker.call('/broker/project/queryBrokerProjectInfo', { projectNo })).data;
  /** Reads the project until its reading is live, with what the cases do meanwhile. */
  const read = () =>
    waitFor(async () => {
      await platform.app.readNav();
      await platform.app.casesSettled();
      const { freshness, nav } = await info();
      return freshness.state === 'live' ? String(nav) : undefined;
    });
  const rest = await openAccountAtVenue(
    { database, secretsKey: platform.config.secretsKey, url: platform.venue.url, now: () => platform.clock.now },
    first.id,
  );

  expect(await payIn(subordinated)).toMatchObject({ code: 200 });
  const gaCode = googleCode(platform);
  await read();
  const total = decimal(priority).plus(subordinated);
  const applied = await broker.call('/broker/financing/increaseCapital', {
    key: randomUUID(),
    projectNo,
    priorityIncrease: priority,
    subordinatedIncrease: '0',
    annualRate: '0.085',
    allotments: [{ brokerAccountId: first.id, wallet: 'futures', amount: priority }],
    gaCode,
  });
  expect(applied).toMatchObject({ code: 200 });
  const reviewed = await broker.ops('treasury', '/broker/change/review', {
    changeNo: applied.data.changeNo,
    decision: 'approve',
    reason: 'Checked',
  });
  await read();
  expect(await broker.approve('admin', reviewed.data.approvalId)).toMatchObject({ code: 200 });
  const allot = async (id: string, amount: string) =>
    expect(
      await broker.call('/broker/fundTransfer/apply', {
        key: randomUUID(),
        source: { type: 'project', id: projectNo, wallet: null },
        target: { type: 'account', id, wallet: 'futures' },
        asset: 'USDT',
        amount,
      }),
    ).toMatchObject({ code: 200 });
  await allot(second.id, there);
  await waitFor(async () => {
    const pending = await database.selectFrom('fund_move').select('id').where('state', '=', 'pending').execute();
    return pending.length === 0 ? true : undefined;
  });
  await waitFor(async () => (decimal(await read()).eq(toDecimalString(total)) ? true : undefined));

  return {
    broker,
    first,
    second,
    projectNo,
    database,
    rest,
    payIn,
    info,
    read,
    /** Lets time pass in readings a second apart. */
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second += 1) {
        platform.clock.advance(1_000);
        await read();
      }
    },
    /** The exchange's mark of the contract. */
    mark: () => formatFixed(venue.engine.symbol(SYMBOL).mark),
    /** Opens or enlarges the position of the first account, at the market of the still venue. */
    trade: (side: 'BUY' | 'SELL', quantity: string) =>
      rest.post('/fapi/v1/order', { symbol: SYMBOL, side, type: 'MARKET', quantity }),
    /** Moves the index, and with it mark and book. */
    shock: (percent: number) =>
      venue.submit(
        { type: 'shock', symbol: SYMBOL, move: Math.round(percent * 1_000_000), overMs: 0, holdMs: 0 },
        () => undefined,
      ),
    /** Moves the mark until NAV is at a value, by the size of the position. */
    async fallTo(nav: string): Promise<void> {
      const mark = this.mark();
      const wanted = decimal(nav)
        .minus(await read())
        .div(await this.position())
        .plus(mark);
      await this.shock(Number(wanted.minus(mark).div(start).times('100').toFixed(8)));
      await waitFor(async () => {
        await this.pass(1);
        return decimal(this.mark()).eq(mark) ? undefined : true;
      });
    },
    /** The position of the first account at the exchange: a decimal string with its sign. */
    position: async () => {
      const rows = await rest.get<{ positionAmt: string; symbol: string }[]>('/fapi/v3/positionRisk', {});
      return toDecimalString(rows.find(({ symbol }) => symbol === SYMBOL)?.positionAmt ?? '0');
    },
    case: async () => (await broker.ops('treasury', '/broker/case/query', { projectNo })).data,
    act: (act: string, more: object = {}) =>
      broker.ops('treasury', '/broker/case/act', { projectNo, act, reason: 'Looked into', ...more }),
    messages: async (): Promise<string[]> =>
      (await broker.call('/broker/message/page', { queryCondition: {} })).data.items.map(
        ({ title }: { title: string }) => title,
      ),
  };
}

export type FallingProject = Awaited<ReturnType<typeof openFallingProject>>;

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestOf } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { createDemoCalls } from '../../server/src/demo/history/demoCalls.ts';
import { computeGoogleCode } from '../../server/src/demo/history/demoCodes.ts';
import { ApiError } from '../../server/src/kernel/apiError.ts';
import { openContext } from '../../server/src/kernel/context.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { createLog } from '../../server/src/kernel/log.ts';
import type { Module } from '../../server/src/kernel/module.ts';
import { moveBusinessClock } from '../../server/src/kernel/time/businessClock.ts';
import { databaseTimeOf } from '../../server/src/kernel/time/databaseTime.ts';
import { capitalAccount, grants, lending, treasury } from '../../server/src/ledger/account.ts';
import { readAvailable, readBalance } from '../../server/src/ledger/balances.ts';
import { postAll } from '../../server/src/ledger/post.ts';
import { verifyLedger } from '../../server/src/ledger/verify/verifyLedger.ts';
import { createModules } from '../../server/src/moduleList.ts';
import { createUser } from '../../server/src/modules/identity/createUser.ts';
import { createInstitution } from '../../server/src/modules/institution/index.ts';
import { verifyLoans } from '../../server/src/modules/loans/index.ts';
import { testConfig } from '../platform/config.ts';
import { GOOGLE_SECRET, PASSWORD } from '../platform/platform.ts';
import { createSeededDatabase } from '../platform/seededDatabase.ts';

export const BORROWER = 'borrower@loans.test';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const DAY_MS = 24 * HOUR_MS;
/** Decimal strings in USDT of coins, and in US dollars of USDT and currencies. */
export type Prices = Readonly<Record<'BTC' | 'ETH' | 'USDT' | 'USDC' | 'EUR', string>>;

const PRICES: Prices = { BTC: '100000', ETH: '4000', USDT: '1', USDC: '1', EUR: '1.1' };

export type LoanFixture = Awaited<ReturnType<typeof openLoanFixture>>;

/**
 * The server's modules on clocks and prices that a test moves, with an institution of one member, who has Google, coins
 * and money, and with filled pools. The business clock begins at the clock.
 */
export async function openLoanFixture() {
  const db = await createSeededDatabase();
  const storagePath = await mkdtemp(join(tmpdir(), 'aldgate-loans-'));
  const config = testConfig({
    databaseUrl: db.url,
    databaseSchema: db.schema,
    storagePath,
    publicUrl: 'http://localhost:1',
  });
  let now = Date.now();
  let ahead = 0;
  const clock = () => now;
  const log = createLog(process.env.DEBUG_LOG ?? 'silent');
  let modules: readonly Module[] = [];
  const context = await openContext({
    config,
    clock,
    databaseTime: databaseTimeOf(clock),
    log,
    modules: () => modules,
    http: () => {
      throw new Error('nothing is served');
    },
  });
  const { database } = context;
  const created = await createModules(context, config, { isLive: false });
  modules = created.modules;
  const { market, loans } = created;
  const demoCalls = createDemoCalls({ database, clock, ...created });

  /** Enters prices as those of the second before and of now; the book's may differ from the index. */
  const prices = { now: PRICES, book: {} as Partial<Prices> };
  const enter = (eventAt: number) => {
    for (const [asset, source] of market.sources) {
      const index: string | undefined = prices.now[asset as keyof Prices];
      if (index === undefined) continue;
      const book = prices.book[asset as keyof Prices] ?? index;
      market.prices.updateBook(source, bookAround(book), { eventAt, changedAt: eventAt });
      market.prices.updateFigures(source, { mark: index, index, eventAt });
    }
    const bases = ['USDT', 'USDC', 'EUR'] as const;
    const rates = bases.map((base) => ({
      base,
      quote: 'USD' as const,
      bid: prices.now[base],
      ask: prices.now[base],
    }));
    market.rates.update({ at: eventAt, rates });
  };
  /** Moves the clock on by seconds, with prices of each last second. */
  const pass = (seconds: number) => {
    const until = now + seconds * SECOND_MS;
    for (const at of [until - SECOND_MS, until]) {
      now = Math.max(now, at);
      enter(at);
    }
  };
  pass(2);

  const institutionId = await inTransaction(database, async (tx) => {
    const verification = { primary: 'certified', advanced: 'certified' } as const;
    const id = await createInstitution(tx, { name: 'Brightwater Loans', verification }, now);
    const user = { institutionId: id, email: BORROWER, password: PASSWORD, googleSecret: GOOGLE_SECRET };
    await createUser(tx, context.box, user, now - 2 * DAY_MS);
    return id;
  });
  const grant = (account: Parameters<typeof readAvailable>[1], amount: string) =>
    inTransaction(database, (tx) =>
      postAll(
        tx,
        [
          {
            key: `test:${randomUUID()}`,
            flow: 'system_grant',
            reference: 'test',
            legs: [
              { account: grants(account.asset), amount: `-${amount}` },
              { account, amount },
            ],
          },
        ],
        now,
      ),
    );
  const movePool = (asset: string, amount: string, signs: readonly [pool: '' | '-', treasury: '' | '-']) =>
    inTransaction(database, (tx) =>
      postAll(
        tx,
        [
          {
            key: `test:${randomUUID()}`,
            flow: 'platform_loan',
            reference: `lending:${asset}`,
            legs: [
              { account: treasury(asset), amount: `${signs[1]}${amount}` },
              { account: lending(asset), amount: `${signs[0]}${amount}` },
            ],
          },
        ],
        now,
      ),
    );
  const fill = (asset: string, amount: string) => movePool(asset, amount, ['', '-']);
  for (const asset of ['USDT', 'USDC', 'USD', 'EUR', 'BTC', 'ETH']) {
    await grant(treasury(asset), '100000000');
    await fill(asset, '10000000');
  }
  const mine = (asset: string) => capitalAccount(institutionId, asset);
  for (const [asset, amount] of [
    ['BTC', '50'],
    ['ETH', '1000'],
    ['USDT', '1000000'],
  ] as const)
    await grant(mine(asset), amount);

  /** The answer of a call, or the name and data of its error. */
  const attempt = async <Answer>(work: () => Promise<Answer>) => {
    try {
      return { answer: await work() };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { error: error.entry, data: error.data };
    }
  };

  return {
    ...demoCalls,
    database,
    owner: db.owner,
    context,
    created,
    institutionId,
    prices,
    pass,
    enter,
    mine,
    grant,
    /** Fills a pool from the treasury, or takes back from it. */
    fill,
    drain: (asset: string, amount: string) => movePool(asset, amount, ['-', '']),
    attempt,
    now: () => now,
    businessNow: () => now + ahead,
    available: (asset: string) => readAvailable(database, mine(asset)),
    total: async (asset: string) => (await readBalance(database, mine(asset))).total,
    /** Sets prices, of the index and of the book, and lets two seconds pass. */
    price(changed: Partial<Prices>, book: Partial<Prices> = {}) {
      prices.now = { ...prices.now, ...changed };
      prices.book = book;
      // A price is not dealt at within a second of a jump.
      for (let second = 0; second < 3; second += 1) pass(1);
    },
    /** Moves the business clock on. */
    async advance(ms: number) {
      ahead += ms;
      await moveBusinessClock(database, now + ahead, now);
    },
    /** Does what is due, as the server does each minute. */
    runDue: () => loans.runDue(),
    turn: () => loans.turn(),
    /** Lets a server watch once a second. */
    async watch(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        pass(1);
        await loans.turn();
      }
    },
    async googleCode() {
      pass(30);
      return computeGoogleCode(now);
    },
    /** Borrows alone, and returns the loan's id. */
    async borrow(over: Partial<RequestOf<'applyLoan'>> = {}): Promise<string> {
      const { loanId } = await demoCalls.asMember(BORROWER, 'applyLoan', { ...(await this.wanted()), ...over });
      if (loanId === null) throw new Error('another member approves');
      return loanId;
    },
    wanted: async (): Promise<RequestOf<'applyLoan'>> => {
      pass(30);
      return {
        key: randomUUID(),
        asset: 'USDT',
        amount: '100000',
        term: 30,
        collateralAsset: 'BTC',
        collateralAmount: '2',
        gaCode: await computeGoogleCode(now),
      };
    },
    query: (loanId: string) => demoCalls.asMember(BORROWER, 'queryLoan', { loanId }),
    repay: (loanId: string, amount?: string) =>
      demoCalls.asMember(BORROWER, 'repayLoan', {
        key: randomUUID(),
        loanId,
        ...(amount === undefined ? { isAll: true } : { amount }),
      }),
    adjust: (loanId: string, direction: 'add' | 'release', amount: string) =>
      demoCalls.asMember(BORROWER, 'adjustLoanCollateral', { key: randomUUID(), loanId, direction, amount }),
    async events(loanId: string) {
      const request = {
        queryCondition: { loanId, sort: 'oldest' },
        pageCondition: { page: 1, pageSize: 100 },
      } as const;
      return (await demoCalls.asMember(BORROWER, 'pageLoanEvent', request)).items;
    },
    async lines(loanId: string) {
      const request = {
        queryCondition: { loanId, sort: 'oldest' },
        pageCondition: { page: 1, pageSize: 100 },
      } as const;
      return (await demoCalls.asMember(BORROWER, 'pageLoanInterest', request)).items;
    },
    async notifications() {
      const rows = await database
        .selectFrom('notification')
        .select('title')
        .where('institution_id', '=', institutionId)
        .where('topic', '=', 'loans')
        .orderBy('created_at')
        .execute();
      return rows.map(({ title }) => (title as { 'en-US': string })['en-US']);
    },
    /** The differences of loans and ledger; none where all match. */
    async differences() {
      const found = await verifyLoans(database);
      return [...found.differences, ...(await verifyLedger(database)).differences];
    },
    async close() {
      for (const module of modules) await module.close?.();
      await context.close();
      await db.drop();
      await rm(storagePath, { recursive: true, force: true });
    },
  };
}

/** A deep book around a price. */
function bookAround(price: string) {
  const quantity = toDecimalString(decimal('10000000').div(price).round(3));
  const level = (factor: string) => [toDecimalString(decimal(price).times(factor).round(8)), quantity] as const;
  return { bids: [level('0.99995')], asks: [level('1.00005')] };
}

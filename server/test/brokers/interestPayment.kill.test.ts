import { randomUUID } from 'node:crypto';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProjectCapital } from '../../../testkit/brokers/financedProject.ts';
import { type CapitalSender, type CapitalWork, openCapitalWork } from '../../../testkit/failures/capitalWork.ts';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { openFailureProject } from '../../../testkit/failures/failureProject.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { countedRuns, repetitions } from '../../../testkit/platform/longForm.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { openSimulatedNetwork, type SimulatedNetwork } from '../../../testkit/wallet/simulatedNetwork.ts';
import { fees } from '../../src/ledger/account.ts';
import { readBalance } from '../../src/ledger/balances.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/index.ts';

/** `npm run soak` repeats the series. */
const SERIES = repetitions(1, 3);
/** The loan has run for so long that each round has a statement of its own. */
const LENT_FOR_DAYS = 31 * 60 * SERIES;

let fixture: FailureFixture;
let work: CapitalWork;
let network: SimulatedNetwork;
let projectNo: string;
let accountId: string;
/** The project's address for interest. */
let address: string;
let txids = 0;

const database = () => fixture.db.database;

beforeAll(async () => {
  fixture = await openFailureFixture();
  const { clock, institutionId } = fixture;
  ({
    projectNo,
    accounts: [accountId = ''],
  } = await openFailureProject(fixture, ['LN-A']));
  work = await openCapitalWork(fixture, projectNo);
  const { id: userId } = await database()
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  const capital = openProjectCapital(database(), { institutionId, userId }, projectNo);
  const at = clock.now - LENT_FOR_DAYS * DAY_MS;
  await capital.payIn('40000', at);
  await capital.lend(await capital.start('0.085', at), '10000', at);
  network = await openSimulatedNetwork({ database: database(), clock: () => clock.now }, 'ETH');
  await network.follow();
  await moveBusinessClock(fixture.server, 1_000);
  const { data } = await work.call('/broker/interestSettle/account', { projectNo });
  address = data.addresses[0].address;
  const transfer = { key: randomUUID(), source: cash(), target: futures(), asset: 'USDT', amount: '10000' };
  expect(await work.call('/broker/fundTransfer/apply', transfer)).toMatchObject({ code: 200 });
  await work.until(async () => {
    const moving = await database().selectFrom('fund_move').select('id').where('state', '=', 'pending').execute();
    return moving.length === 0 ? true : undefined;
  });
});
afterAll(() => fixture?.close());

const CAPITAL = { type: 'capital', id: null, wallet: null };
const cash = () => ({ type: 'project', id: projectNo, wallet: null });
const futures = () => ({ type: 'account', id: accountId, wallet: 'futures' });

/** A payment as one round makes it, of a statement of its own. */
interface Round {
  readonly key: string;
  readonly statementNo: string;
  readonly interest: string;
  /** Transaction of the deposit that pays it. */
  readonly txid: string | undefined;
  applyNo?: string;
}

interface Route {
  readonly name: string;
  /** How the statement is paid. */
  readonly describe: (round: Round) => object;
  readonly isExternal?: boolean;
  /** Parts of the names of the steps that it passes. */
  readonly steps: readonly string[];
}

const ROUTES: readonly Route[] = [
  {
    name: 'the asset account',
    describe: () => ({ method: 'trading_account', location: CAPITAL }),
    steps: ['broker_interest_payment', 'ledger_post'],
  },
  {
    name: 'an account',
    describe: () => ({ method: 'trading_account', location: futures() }),
    steps: ['broker_interest_payment', 'fund_move', 'POST', 'ledger_post'],
  },
  {
    name: 'a deposit',
    describe: ({ txid }) => ({ method: 'external', network: 'ETH', txid }),
    isExternal: true,
    steps: ['broker_interest_payment broker_statement', 'ledger_post'],
  },
];

const readStatement = (statementNo: string) =>
  database()
    .selectFrom('broker_statement')
    .selectAll()
    .where('statement_no', '=', statementNo)
    .executeTakeFirstOrThrow();

/** The oldest unpaid statement, and the deposit that is to pay it. */
async function prepare({ isExternal = false }: Route): Promise<Round> {
  const { statement_no: statementNo, interest } = await database()
    .selectFrom('broker_statement')
    .selectAll()
    .where('status', '=', 'wait_for_payment')
    .orderBy('start_on')
    .executeTakeFirstOrThrow();
  txids += 1;
  const txid = `0x${String(txids).padStart(64, '0')}`;
  if (isExternal) {
    await network.receive({ asset: 'USDT', txid, to: address, amount: interest });
    await work.until(() =>
      database()
        .selectFrom('broker_deposit as b')
        .innerJoin('deposit as d', 'd.id', 'b.deposit_id')
        .select('d.id')
        .where('d.txid', '=', txid)
        .executeTakeFirst(),
    );
  }
  return { key: randomUUID(), statementNo, interest, txid: isExternal ? txid : undefined };
}

async function apply(route: Route, round: Round, { confirm }: CapitalSender): Promise<string> {
  const { key, statementNo } = round;
  const { applyNo } = await confirm('/broker/interestSettle/applySettle', {
    key,
    statementNo,
    ...route.describe(round),
  });
  return applyNo;
}

/** Carries a payment to its end: with its key, and the operator's review, as often as it takes. */
async function complete(route: Route, round: Round): Promise<void> {
  const applyNo = await apply(route, round, work.sender);
  round.applyNo ??= applyNo;
  expect(applyNo).toBe(round.applyNo);
  await work.until(async () => {
    const { status } = await readStatement(round.statementNo);
    if (status === 'paid') return true;
    if (route.isExternal === true)
      await work.operate('treasury', '/broker/payment/review', { applyNo, decision: 'approve', reason: 'Compared' });
    return undefined;
  });
}

/** Expects statements, payments and the journal to agree, however far a payment has come. */
async function expectWhole(): Promise<void> {
  expect((await verifyLedger(database())).differences).toEqual([]);
  expect((await verifyBrokers(database())).differences).toEqual([]);
  const statements = await database().selectFrom('broker_statement').select('paid_amount').execute();
  const payments = await database()
    .selectFrom('broker_interest_payment')
    .select('amount')
    .where('status', '=', 'approved')
    .execute();
  const paid = sumAmounts(statements.map(({ paid_amount }) => paid_amount));
  expect(sumAmounts(payments.map(({ amount }) => amount))).toBe(paid);
  expect(sumAmounts([(await readBalance(database(), fees('USDT'))).total])).toBe(paid);
}

/** Completes a payment on the next server, and repeats its request. */
async function verify(route: Route, round: Round): Promise<void> {
  await complete(route, round);
  expect(await apply(route, round, work.repeater)).toBe(round.applyNo);
  const payments = await database()
    .selectFrom('broker_interest_payment')
    .select(['apply_no', 'status'])
    .where('statement_no', '=', round.statementNo)
    .execute();
  expect(payments).toEqual([{ apply_no: round.applyNo, status: 'approved' }]);
  await expectWhole();
}

test.each(ROUTES)(
  'BR-08 a server fails at each step of a payment from $name: it is paid once, and the journal agrees',
  { timeout: SERIES * SERIES_MS_MAX },
  async (route) => {
    for (const _ of countedRuns(SERIES)) {
      // Sessions end within hours of the clock.
      work = await openCapitalWork(fixture, projectNo);
      await failAtEachPoint(fixture, {
        steps: route.steps,
        prepare: () => prepare(route),
        work: (round) => complete(route, round),
        between: expectWhole,
        verify: (round) => verify(route, round),
      });
    }
  },
);

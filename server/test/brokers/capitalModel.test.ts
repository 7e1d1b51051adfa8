import { randomUUID } from 'node:crypto';
import { computeWaterfall } from '@aldgate/domain/brokers/financing/waterfall.ts';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import {
  atLeastZero,
  type Extract,
  floor,
  HOLDERS,
  type Holder,
  type Increase,
  largest,
  least,
  type Market,
  MICRO,
  Model,
  NOTHING,
  ONE,
  type Portions,
  parse,
  print,
  sum,
  usdt,
} from '../../../testkit/brokers/capitalModel.ts';
import { createRandom } from '../../../testkit/generated/random.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { type Reply, sentCode, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { addJob } from '../../src/kernel/jobs/jobs.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { capitalAccount, lending, projectCash, swapAccount } from '../../src/ledger/account.ts';
import { readBalance } from '../../src/ledger/balances.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { readProjectNav } from '../../src/modules/brokers/nav/readProjectNav.ts';
import { verifyBrokers } from '../../src/modules/brokers/verify/verifyBrokers.ts';
import { EXCHANGE_SECRET } from '../../src/modules/exchangeAccounts/keys/openKey.ts';

/** Another one by `SEED=7`. */
const SEED = Number(process.env.SEED ?? 20_261_130);
const SYMBOL = 'BTCUSDT';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FUNDING_MS = 8 * HOUR_MS;
/** Longer than an attempt of a move, and than a reading stays while money moves. */
const AFTER_ATTEMPT_MS = 11_000;

const OK = 200;
const UNASSIGNED = 45711;
const OUT_OF_RANGE = 45713;
const UNAVAILABLE = 45715;
const STALE = 45717;
const random = createRandom(SEED);
/** An amount up to a bound; every third one is a whole number of USDT. */
function draw(most: bigint): bigint {
  const amount = floor((most * BigInt(random.below(1_000_000) + 1)) / 1_000_000n);
  return random.chance(0.33) ? amount - (amount % ONE) : amount;
}
const between = (from: number, to: number): bigint => usdt(from) + draw(usdt(to - from));

let broker: BrokerAtTwoExchanges;
let here: BrokerAccount;
let there: BrokerAccount;
let client: SignedRest;
let projectNo: string;
let institutionId: string;
let model: Model;
/** The steps so far, for a failure. */
const steps: string[] = [];
let percentMoved = 0;
let isLost = false;
let isLong = true;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  // No funding is settled, and no day of the clock ends, in the hours that follow.
  broker.platform.clock.advance(FUNDING_MS - (broker.platform.clock.now % FUNDING_MS) + 60_000);
  here = await broker.openAccount('LN-A', REFERENCE_EXCHANGE);
  there = await broker.openAccount('LN-B', SECOND_EXCHANGE, 'unified');
  institutionId = await broker.institutionId();
  const { data } = await broker.call('/broker/account/projectRelation/add', {
    projectName: 'Lantern 05',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [here.id, there.id],
  });
  projectNo = data.projectNo;
  client = await openClient();
  const [asset, pool] = await Promise.all([
    readBalance(database(), capitalAccount(institutionId, 'USDT')),
    readBalance(database(), lending('USDT')),
  ]);
  model = new Model(parse(asset.total), parse(pool.total));
});
afterAll(() => broker?.close());

const database = () => broker.platform.db.database;
const clock = () => broker.platform.clock;
const engine = () => broker.platform.venue.processor.engine;

/** A client with the first account's own key, which bypasses the platform. */
async function openClient(): Promise<SignedRest> {
  const key = await database()
    .selectFrom('exchange_key')
    .select(['id', 'api_key', 'secret'])
    .where('exchange_account_id', '=', here.id)
    .executeTakeFirstOrThrow();
  const box = createSecretBox(broker.platform.config.secretsKey);
  const secret = box.open(key.secret, EXCHANGE_SECRET, key.id).toString('utf8');
  return new SignedRest({ rest: broker.platform.venue.url, key: key.api_key, secret, now: () => clock().now });
}

interface ExchangeFigures {
  readonly totalWalletBalance: string;
  readonly totalUnrealizedProfit: string;
  readonly maxWithdrawAmount: string;
  readonly positions: readonly { readonly symbol: string; readonly positionAmt: string }[];
}

/** Reads the exchange's figures, once it has come to this second: they stay the same until the clock moves. */
async function readMarket(): Promise<Market & { readonly quantity: bigint }> {
  const second = Math.floor(clock().now / 1_000);
  await waitFor(() => (engine().state.second >= second ? true : undefined));
  const account = await client.get<ExchangeFigures>('/fapi/v3/account');
  expect(print(parse(account.totalWalletBalance)), 'the wallet at the exchange').toBe(print(model.money.here));
  const { mark, index } = engine().symbol(SYMBOL);
  const quantity = parse(account.positions.find(({ symbol }) => symbol === SYMBOL)?.positionAmt ?? '0');
  const worse = quantity > 0n === mark < index ? mark : index;
  const profit = parse(account.totalUnrealizedProfit);
  const notional = ((quantity < 0n ? -quantity : quantity) * mark) / ONE;
  const cautiousProfit = profit + (quantity * (worse - mark)) / ONE;
  return { profit, cautiousProfit, notional, transferable: parse(account.maxWithdrawAmount), quantity };
}

/** A profit is rounded by each side on its own: two of the last decimals are no difference. */
const isNear = (text: string, expected: bigint): boolean => {
  const distance = parse(text) - expected;
  return distance <= 2n * MICRO && distance >= -2n * MICRO;
};

/** Reads the project until its stored figure is the model's, and live or not as expected. */
async function agree({
  state = 'live',
  more = 0n,
}: {
  readonly state?: 'live' | 'stale';
  readonly more?: bigint;
} = {}) {
  const market = await readMarket();
  await waitFor(async () => {
    await broker.platform.app.readNav();
    const found = await readProjectNav(database(), () => clock().now, projectNo);
    if (found === undefined || found.freshness.state !== state) return undefined;
    if (!isNear(found.nav, model.nav(market) + more)) return undefined;
    return isNear(found.cautiousNav, model.cautiousNav(market) + more) ? true : undefined;
  });
  return market;
}

/** Reads what money and records there are. */
async function readFigures() {
  const [project, cash, first, second, asset, pool, rows] = await Promise.all([
    database()
      .selectFrom('broker_project')
      .select(['priority_principal', 'subordinated_principal', 'unpaid_interest', 'status'])
      .where('project_no', '=', projectNo)
      .executeTakeFirstOrThrow(),
    readBalance(database(), projectCash(projectNo, 'USDT')),
    readBalance(database(), swapAccount(here.id, 'USDT')),
    readBalance(database(), swapAccount(there.id, 'USDT')),
    readBalance(database(), capitalAccount(institutionId, 'USDT')),
    readBalance(database(), lending('USDT')),
    sql<{ changes: string; drafts: string; moves: string; first: string; second: string }>`
      select (select count(*) from broker_capital_change)::text as changes,
        (select count(*) from broker_extract_draft)::text as drafts,
        (select count(*) from fund_move)::text as moves,
        ${brought(here)} as first, ${brought(there)} as second`.execute(database()),
  ]);
  const { first: firstMoved = '0', second: secondMoved = '0', ...counts } = rows.rows[0] ?? {};
  const text = (amount: string) => print(parse(amount));
  return {
    money: {
      priority: text(project.priority_principal),
      subordinated: text(project.subordinated_principal),
      unpaid: text(project.unpaid_interest),
      status: project.status,
      cash: cash.total,
      freeCash: cash.available,
      here: first.total,
      there: second.total,
      capital: asset.total,
      freeCapital: asset.available,
      pool: pool.total,
      moved: [text(firstMoved), text(secondMoved)],
    },
    counts,
  };
}

/** Sums what completed moves brought into an account, less what they took out. */
const brought = ({ id }: BrokerAccount) => sql`(
  select coalesce(sum(case when target_account = ${id} then amount else -amount end), 0)::text from fund_move
  where state = 'completed' and ${id} in (source_account, target_account))`;

/** Expects everything that is stored and shown to be the model's. */
async function expectModel(): Promise<void> {
  const market = await agree();
  const { priority, subordinated, unpaid, money, moved, capital } = model;
  const figures = await readFigures();
  expect(figures.money).toEqual({
    priority: print(priority),
    subordinated: print(subordinated),
    unpaid: print(unpaid),
    status: 'running',
    cash: print(money.cash),
    freeCash: print(money.cash - model.held()),
    here: print(money.here),
    there: print(money.there),
    capital: print(capital),
    freeCapital: print(capital),
    pool: print(model.pool - priority),
    moved: [print(moved.here), print(moved.there)],
  });
  // All that was lent, paid in and made by trading is in the cash and in the accounts.
  expect(print(sum(Object.values(money)))).toBe(print(priority + subordinated + money.here - moved.here));
  const { data } = await broker.call('/broker/project/queryWithdrawAvailable', { projectNo });
  for (const [name, expected] of Object.entries(model.bounds(market)))
    expect([name, data.bounds[name], isNear(data.bounds[name], expected)]).toEqual([name, data.bounds[name], true]);
  expect(isNear(data.available, model.extractable(market)), `${data.available} is available`).toBe(true);
  const nav = (await readProjectNav(database(), () => clock().now, projectNo))?.nav ?? '0';
  const paid = computeWaterfall(nav, { costs: '0', interest: print(unpaid), principal: print(priority) });
  expect(sumAmounts(Object.values(paid))).toBe(nav);
  expect(paid.interest).toBe(print(least(parse(nav), unpaid)));
  expect(paid.principal).toBe(print(least(parse(nav) - parse(paid.interest), priority)));
}

/** Makes a request that the model refuses, and expects it to change nothing. */
async function expectRefused(codes: readonly number[], request: () => Promise<Reply>): Promise<void> {
  const before = await readFigures();
  const { code, data } = await request();
  expect(codes, `${code} ${JSON.stringify(data)}`).toContain(code);
  expect(await readFigures()).toEqual(before);
}

const pickDecision = () => random.pick(['approve', 'approve', 'approve', 'reject', 'withdraw', 'decline'] as const);
type Decision = ReturnType<typeof pickDecision>;

const review = (changeNo: string, decision: 'approve' | 'reject') =>
  broker.ops('treasury', '/broker/change/review', { changeNo, decision, reason: 'Checked' });
const accept = async (request: Promise<Reply>): Promise<Reply['data']> => {
  const { code, data } = await request;
  expect({ code, data }).toMatchObject({ code: OK });
  return data;
};

/** Decides against a change: nothing of it is left. */
async function refuse(changeNo: string, decision: Exclude<Decision, 'approve'>): Promise<void> {
  if (decision === 'withdraw') return accept(broker.call('/broker/financing/withdraw', { changeNo }));
  if (decision === 'decline') return decline((await accept(review(changeNo, 'approve'))).approvalId);
  await accept(review(changeNo, 'reject'));
}
const decline = (approvalId: string) =>
  accept(broker.ops('admin', '/approval/decide', { approvalId, decision: 'reject' }));

/**
 * Two operators approve a change; the second one is refused where the model says so. Returns whether it is executed.
 */
async function approve(
  changeNo: string,
  findErrors: (market: Market) => readonly number[],
  chance = 0.4,
): Promise<boolean> {
  const { approvalId } = await accept(review(changeNo, 'approve'));
  if (random.chance(chance)) await moveMarket();
  const errors = findErrors(await agree());
  if (errors.length === 0) {
    await accept(broker.approve('admin', approvalId));
    return true;
  }
  note(`  the approval is refused: ${errors.join()}`);
  await expectRefused(errors, () => broker.approve('admin', approvalId));
  await decline(approvalId);
  return false;
}

type Lost = 'loseAnswer' | 'loseRequest';

/** From now on the answers of movements at the second exchange are lost, or the requests. */
function lose(): Lost {
  const fate = random.pick(['loseAnswer', 'loseRequest'] as const);
  note(`  the second exchange: ${fate}`);
  isLost = false;
  broker.line.fate = ({ method, url }) => {
    if (method !== 'POST' || !url.includes('/universalTransfer')) return 'pass';
    isLost = true;
    return fate;
  };
  return fate;
}

const listPending = () =>
  database().selectFrom('fund_move').select('transfer_no').where('state', '=', 'pending').execute();

/** While the outcome of a move is not known, nothing leaves the project. */
async function expectClosed(): Promise<void> {
  await waitFor(() => isLost || undefined);
  clock().advance(AFTER_ATTEMPT_MS);
  await waitFor(async () => {
    await broker.platform.app.readNav();
    const { data } = await broker.call('/broker/project/queryWithdrawAvailable', { projectNo });
    return data.freshness.state === 'stale' ? true : undefined;
  });
  if (model.priority === 0n && model.unpaid === 0n) return;
  const { data } = await broker.call('/broker/project/queryWithdrawAvailable', { projectNo });
  expect(data.available).toBe('0');
  const cash = await readBalance(database(), projectCash(projectNo, 'USDT'));
  if (parse(cash.available) >= MICRO)
    expect(await enterExtract(MICRO, { ...NOTHING, cash: MICRO })).toMatchObject({ code: STALE });
}

/** Waits until no move is on its way. The second exchange answers again, and operators try what it has not answered. */
async function endMoves(): Promise<void> {
  if (broker.line.fate !== null) {
    await expectClosed();
    broker.line.fate = null;
  }
  await waitFor(async () => {
    const pending = await listPending();
    if (isLost)
      for (const { transfer_no: transferNo } of pending)
        await broker.ops('treasury', '/broker/move/retry', { transferNo, reason: 'The exchange answers again' });
    return pending.length === 0 ? true : undefined;
  });
  isLost = false;
}

/** Waits until the actions of a change have ended; returns how each is executed. */
async function settled(changeNo: string): Promise<readonly string[]> {
  await endMoves();
  let looks = 0;
  return waitFor(async () => {
    const rows = await database()
      .selectFrom('broker_action')
      .select('execution')
      .where('change_no', '=', changeNo)
      .orderBy('number')
      .execute();
    if (rows.every(({ execution }) => execution === 'done' || execution === 'failed'))
      return rows.map(({ execution }) => execution);
    await broker.platform.app.readNav();
    looks += 1;
    // A job that found the reading stale waits by the clock, which is ahead of its queue's.
    if (looks % 10 === 0) await inTransaction(database(), (tx) => addJob(tx, 'broker_change_settle', { changeNo }));
    return undefined;
  });
}

const locate = (holder: Holder) =>
  holder === 'cash'
    ? { type: 'project', id: projectNo, wallet: null }
    : { type: 'account', id: (holder === 'here' ? here : there).id, wallet: holder === 'here' ? 'futures' : 'unified' };
const listSources = (portions: Portions) =>
  HOLDERS.filter((holder) => portions[holder] > 0n).map((holder) => ({
    location: locate(holder),
    amount: print(portions[holder]),
  }));

/** Takes an amount out of places at random, as far as they have it; the cash is asked for the rest. */
function spread(amount: bigint, giving: Portions): Portions {
  const portions = { ...NOTHING };
  let rest = amount;
  const order = random.pick([
    ['there', 'here', 'cash'],
    ['here', 'cash', 'there'],
    ['cash', 'there', 'here'],
  ] as const);
  for (const holder of order) {
    const most = least(rest, giving[holder]);
    portions[holder] = random.chance(0.4) ? draw(most) : most;
    rest -= portions[holder];
  }
  for (const holder of order) {
    const more = least(rest, giving[holder] - portions[holder]);
    portions[holder] += more;
    rest -= more;
  }
  return { ...portions, cash: portions.cash + rest };
}

const describe = (portions: Portions) => HOLDERS.map((holder) => `${holder} ${print(portions[holder])}`).join(', ');
const note = (text: string): number => steps.push(text);

async function payIn(): Promise<void> {
  const isTooMuch = random.chance(0.25);
  const amount = isTooMuch ? model.capital + 1n * MICRO : between(1_000, 60_000);
  note(`pay in ${print(amount)}`);
  const request = { key: randomUUID(), projectNo, amount: print(amount), source: 'capital_account' };
  const send = () => broker.call('/broker/project/addInferiorTransferRecord', request);
  if (amount > model.capital) return expectRefused([UNAVAILABLE], send);
  await accept(send());
  model.payIn(amount);
}

const FLAWS = ['none', 'none', 'none', 'none', 'rate', 'more', 'less', 'short', 'large'] as const;

/** Draws an increase that holds, or breaks something. */
function drawIncrease(market: Market, isLawful: boolean): Increase {
  const priority = between(10_000, 250_000);
  const lent = model.priority + priority;
  const byRatio = lent / 4n + MICRO - model.subordinated;
  const after = model.boundingNav(market) + priority - model.unpaid - (model.open?.amount ?? 0n);
  const byNav = (lent * 12n) / 10n + MICRO - after;
  const enough = floor(atLeastZero(largest(byRatio, byNav)));
  const room = atLeastZero(lent * 4n - model.subordinated - enough);
  const lawful = enough + draw(least(room, usdt(50_000)));
  const flaw = isLawful ? 'none' : random.pick(FLAWS);
  const wrong: Partial<Record<typeof flaw, bigint>> = { short: atLeastZero(enough - 2n * MICRO), large: lent * 4n };
  const excess: Partial<Record<typeof flaw, bigint>> = { more: MICRO, less: -MICRO };
  const subordinated = floor(wrong[flaw] ?? lawful);
  const rate = flaw === 'rate' ? random.pick([599n, 1_801n]) : BigInt(600 + random.below(1_201));
  const total = priority + subordinated + (excess[flaw] ?? 0n);
  const first = isLawful ? total - draw(total / 2n) : random.pick([0n, total, draw(total)]);
  const allotments = (
    [
      ['here', first],
      ['there', total - first],
    ] as const
  ).filter(([, amount]) => amount > 0n);
  return { priority, subordinated, rate, allotments };
}

async function increase(isFirst = false): Promise<void> {
  const code = googleCode(broker.platform);
  const market = await agree();
  const wanted = drawIncrease(market, isFirst);
  const { priority, subordinated, rate, allotments } = wanted;
  const assigned = allotments.map(([holder, amount]) => `${holder} ${print(amount)}`).join(', ');
  const errors = model.findIncreaseErrors(wanted, market);
  note(`increase ${print(priority)} + ${print(subordinated)} at ${rate} for ${assigned}: ${errors.join()}`);
  const send = () =>
    broker.call('/broker/financing/increaseCapital', {
      key: randomUUID(),
      projectNo,
      priorityIncrease: print(priority),
      subordinatedIncrease: print(subordinated),
      annualRate: print((rate * ONE) / 10_000n),
      allotments: allotments.map(([holder, amount]) => {
        const { id: brokerAccountId, wallet } = locate(holder);
        return { brokerAccountId, wallet, amount: print(amount) };
      }),
      gaCode: code,
    });
  if (errors.length > 0) return expectRefused(errors, send);
  const { changeNo } = await accept(send());
  const decision = isFirst ? 'approve' : pickDecision();
  note(`  ${decision}`);
  if (decision !== 'approve') return refuse(changeNo, decision);
  const isLosing = allotments.some(([holder]) => holder === 'there') && (isFirst || random.chance(0.4));
  if (isLosing) lose();
  // Money that is held for it is its own.
  if (!(await approve(changeNo, (now) => model.findIncreaseErrors(wanted, now), isFirst ? 0 : 0.4))) {
    broker.line.fate = null;
    return;
  }
  model.lend(wanted);
  expect((await settled(changeNo)).every((execution) => execution === 'done')).toBe(true);
}

async function repay(): Promise<void> {
  const code = googleCode(broker.platform);
  const market = await agree();
  const giving = model.giving(market);
  const most = least(model.priority, sum(Object.values(giving)));
  const flaw = random.pick(['none', 'none', 'none', 'all', 'principal', 'unassigned', 'source'] as const);
  const some = draw(most) + MICRO;
  const amount = flaw === 'principal' ? model.priority + MICRO : flaw === 'all' ? most : least(some, most);
  if (amount === 0n) return;
  const portions = spread(flaw === 'source' ? sum(Object.values(giving)) + MICRO : amount, giving);
  const isGiven = HOLDERS.every((holder) => portions[holder] <= giving[holder]);
  const priority = flaw === 'unassigned' ? amount + MICRO : amount;
  const errors = [
    ...(isGiven ? [] : [UNAVAILABLE]),
    ...(priority > model.priority ? [OUT_OF_RANGE] : []),
    ...(priority === sum(Object.values(portions)) ? [] : [UNASSIGNED]),
  ];
  const decision = pickDecision();
  note(`repay ${print(priority)} from ${describe(portions)}: ${errors.join()} ${decision}`);
  const send = () =>
    broker.call('/broker/financing/decreaseCapital', {
      key: randomUUID(),
      projectNo,
      priorityDecrease: print(priority),
      sources: listSources(portions),
      gaCode: code,
    });
  if (errors.length > 0) return expectRefused(errors, send);
  const { changeNo } = await accept(send());
  // One operator decides.
  if (decision === 'withdraw' || decision === 'reject') return refuse(changeNo, decision);
  if (portions.there > 0n && random.chance(0.4)) lose();
  await accept(review(changeNo, 'approve'));
  expect(await settled(changeNo)).toEqual(['done']);
  model.bring(portions);
  model.repay(amount);
}

const enterExtract = (amount: bigint, portions: Portions) =>
  broker.call('/broker/project/addExtractInferiorRecord', {
    key: randomUUID(),
    projectNo,
    amount: print(amount),
    sources: listSources(portions),
    destination: 'capital_account',
  });

async function extract(): Promise<void> {
  if (model.open !== undefined) return decide(model.open);
  const market = await agree();
  const { data: shown } = await broker.call('/broker/project/queryWithdrawAvailable', { projectNo });
  const available = parse(shown.available);
  const giving = model.giving(market);
  const most = least(available, sum(Object.values(giving)));
  const isAbove = random.chance(0.3) || most === 0n;
  const above = available + random.pick([MICRO, usdt(1), usdt(10_000)]);
  // Not the last money of a project that owes nothing: that would end it.
  const amount = isAbove ? above : random.chance(0.5) && model.priority > 0n ? most : draw((most * 9n) / 10n) + MICRO;
  const portions = spread(amount, giving);
  note(`extract ${print(amount)} of ${shown.available} from ${describe(portions)}`);
  if (amount > available) return expectRefused([UNAVAILABLE], () => enterExtract(amount, portions));
  const { recordId } = await accept(enterExtract(amount, portions));
  const { id: emailUuid, digits: emailCode } = await sentCode(broker.platform, TRADER, () =>
    broker.call('/broker/project/invokeWithdrawalEmailValidation', { recordId }),
  );
  if (random.chance(0.2)) await moveMarket();
  const gaCode = googleCode(broker.platform);
  const isOpen = amount <= model.extractable(await agree()) + 2n * MICRO;
  const submit = () =>
    broker.call('/broker/project/submitExtractInferiorRecord', { recordId, emailUuid, emailCode, gaCode });
  if (!isOpen) {
    note('  its confirmation is refused');
    return expectRefused([UNAVAILABLE], submit);
  }
  const { actionNo } = await accept(submit());
  const { change_no: changeNo } = await database()
    .selectFrom('broker_action')
    .select('change_no')
    .where('action_no', '=', actionNo)
    .executeTakeFirstOrThrow();
  model.open = { changeNo, amount, portions };
  // Sometimes other changes come before its decision.
  if (random.chance(0.3)) return;
  await expectModel();
  await decide(model.open);
}

/** Moves the market before the second exchange answers again. Returns the most that can be taken out then. */
async function moveMeanwhile(wanted: Extract, fate: Lost): Promise<bigint> {
  await expectClosed();
  await waitFor(async () => ((await listPending()).length === 1 ? true : undefined));
  if (random.chance(0.7)) await moveMarket();
  // The higher case of an unknown outcome counts: without its answer the account has not given the money.
  const market = await agree({ state: 'stale', more: fate === 'loseRequest' ? wanted.portions.there : 0n });
  return model.extractable(market, wanted);
}

async function decide(wanted: Extract): Promise<void> {
  const { changeNo, amount, portions } = wanted;
  const decision = pickDecision();
  note(`  the extract of ${print(amount)}: ${decision}`);
  if (decision !== 'approve') {
    await refuse(changeNo, decision);
    model.open = undefined;
    return;
  }
  const fate = portions.there > 0n && random.chance(0.6) ? lose() : undefined;
  const isApproved = await approve(changeNo, (market) =>
    amount > model.extractable(market, wanted) ? [UNAVAILABLE] : [],
  );
  if (!isApproved) {
    broker.line.fate = null;
    model.open = undefined;
    return;
  }
  model.bring(portions);
  // The bounds hold once more when the money has come back.
  const most = fate === undefined ? undefined : await moveMeanwhile(wanted, fate);
  const executions = await settled(changeNo);
  if (most === undefined || !isNear(print(amount), most))
    expect(executions).toEqual([most === undefined || amount < most ? 'done' : 'failed']);
  model.open = undefined;
  if (executions[0] !== 'done') return void note('  what came back stays in the cash');
  model.extract(wanted);
  const market = await agree();
  if (model.priority > 0n) {
    const bounding = (await readProjectNav(database(), () => clock().now, projectNo))?.boundingNav ?? '0';
    expect(parse(bounding) >= model.line(), `${bounding} bounds, above ${print(model.line())}`).toBe(true);
    expect(model.boundingNav(market) - model.unpaid >= model.line() - 2n * MICRO).toBe(true);
  }
}

/** Moves the index and with it the mark, within a band; most of the time against the position. */
async function moveMarket(): Promise<void> {
  const size = (50 + random.below(550)) / 100;
  const wanted = random.chance(0.7) === isLong ? -size : size;
  const percent = Math.abs(percentMoved + wanted) > 12 ? -wanted : wanted;
  percentMoved += percent;
  note(`  the market moves by ${percent} %`);
  const move = Math.round(percent * 1_000_000);
  await broker.platform.venue.processor.submit({ type: 'shock', symbol: SYMBOL, move, overMs: 0, holdMs: 0 }, () => 0);
  clock().advance(3_000);
}

/** Opens a position of the first account, or closes it, and follows what trading has made of the wallet. */
async function trade(): Promise<void> {
  const { quantity, transferable } = await readMarket();
  const wanted =
    ((transferable * BigInt(120 + random.below(120))) / 100n / (engine().symbol(SYMBOL).mark / 1_000n)) *
    (ONE / 1_000n);
  const amount = quantity === 0n ? wanted : quantity < 0n ? -quantity : quantity;
  if (amount < ONE / 100n) return;
  const side = quantity === 0n ? random.pick(['BUY', 'SELL'] as const) : quantity > 0n ? 'SELL' : 'BUY';
  isLong = side === 'BUY';
  note(`${side} ${print(amount)}`);
  // Within a thousandth of the mark: what costs a project more is looked into, and closes it.
  const { mark } = engine().symbol(SYMBOL);
  const limit = side === 'BUY' ? (mark * 1_001n) / 1_000n : (mark * 999n) / 1_000n;
  const price = print(limit - (limit % (ONE / 10n)));
  const order = { symbol: SYMBOL, side, type: 'LIMIT', timeInForce: 'IOC', price, quantity: print(amount) };
  await client.post('/fapi/v1/order', order);
  const income = await client.get<{ incomeType: string; income: string }[]>('/fapi/v1/income', { limit: 1_000 });
  const made = sum(income.filter(({ incomeType }) => incomeType !== 'TRANSFER').map((each) => parse(each.income)));
  model.money.here = model.moved.here + made;
  // The ledger follows the exchange.
  const { accounts, sync } = broker.deps();
  const account = await accounts.findById(here.id);
  if (account === undefined) throw new Error('the account has no key');
  await sync(account);
  await waitFor(async () => {
    const { total } = await readBalance(database(), swapAccount(here.id, 'USDT'));
    return total === print(model.money.here) ? true : undefined;
  });
}

async function endDays(): Promise<void> {
  const days = random.pick([1, 1, 2]);
  note(`${days} days end`);
  const cautious = model.cautiousNav(await agree());
  await moveBusinessClock(broker.platform, days * DAY_MS);
  for (let day = 0; day < days; day += 1) model.endDay(cautious);
}

async function transfer(): Promise<void> {
  const giving = model.giving(await agree());
  const [from, to] = random.pick([
    ['cash', 'here'],
    ['cash', 'there'],
    ['here', 'there'],
    ['there', 'here'],
    ['there', 'cash'],
  ] as const);
  const isAbove = random.chance(0.2);
  const amount = isAbove ? model.money[from] - (from === 'cash' ? model.held() : 0n) + usdt(1) : draw(giving[from]);
  if (amount === 0n) return;
  note(`transfer ${print(amount)} from ${from} to ${to}`);
  const send = () =>
    broker.call('/broker/fundTransfer/apply', {
      key: randomUUID(),
      source: locate(from),
      target: locate(to),
      asset: 'USDT',
      amount: print(floor(amount)),
    });
  if (isAbove) return expectRefused([UNAVAILABLE], send);
  if ((from === 'there' || to === 'there') && random.chance(0.5)) lose();
  await accept(send());
  await endMoves();
  model.move(from, to, floor(amount));
}

const ACTIONS = { payIn, increase, repay, extract, market: moveMarket, trade, endDays, transfer } as const;
/** How often each is taken. */
const COUNTS = { payIn: 2, increase: 6, repay: 4, extract: 7, market: 2, trade: 2, endDays: 3, transfer: 2 } as const;

test('BR-04 BR-05 BR-13 whatever is done with its capital, a project is what a naive count of it says', {
  timeout: 240_000,
}, async ({ onTestFailed }) => {
  onTestFailed(() => {
    process.stderr.write(`SEED=${SEED}\n${steps.join('\n')}\n`);
  });
  const names = Object.entries(COUNTS).flatMap(([name, count]) =>
    Array<keyof typeof ACTIONS>(count).fill(name as 'payIn'),
  );
  for (let index = names.length - 1; index > 0; index -= 1) {
    const other = random.below(index + 1);
    const [a, b] = [names[index], names[other]];
    if (a !== undefined && b !== undefined) [names[index], names[other]] = [b, a];
  }
  const paid = { key: randomUUID(), projectNo, amount: '50000', source: 'capital_account' };
  await accept(broker.call('/broker/project/addInferiorTransferRecord', paid));
  model.payIn(usdt(50_000));
  await expectModel();
  await increase(true);
  await expectModel();
  await trade();
  for (const name of names) {
    await ACTIONS[name]();
    await expectModel();
  }
  if (model.open !== undefined) await decide(model.open);
  await expectModel();
  expect(await verifyLedger(database())).toMatchObject({ differences: [] });
  expect(await verifyBrokers(database())).toMatchObject({ differences: [] });
});

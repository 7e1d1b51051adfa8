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
const EXCEEDED = 45712;
const OUT_OF_RANGE = 45713;
const CREDIT = 45714;
const UNAVAILABLE = 45715;
const STALE = 45717;

// The model's amounts are whole numbers of 10^-8 USDT; what a project pays and owes has six decimals of them.
const PLACES = 8;
const ONE = 100_000_000n;
const MICRO = 100n;
const usdt = (amount: number): bigint => BigInt(amount) * ONE;

/** Parses a decimal string; what is below 10^-8 would be lost, and is a failure. */
function parse(text: string): bigint {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  if (/[1-9]/.test(fraction.slice(PLACES))) throw new Error(`${text} has more than ${PLACES} decimals`);
  const amount = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return isNegative ? -amount : amount;
}
function print(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`;
}
/** Rounds to six decimals, losses away from zero. */
const floor = (amount: bigint): bigint => amount - (((amount % MICRO) + MICRO) % MICRO);
const least = (...amounts: readonly bigint[]): bigint => amounts.toSorted((a, b) => Number(a - b))[0] ?? 0n;
const largest = (...amounts: readonly bigint[]): bigint => amounts.toSorted((a, b) => Number(b - a))[0] ?? 0n;
const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

/** Where the money of the project is: its cash, the account at the first exchange, and that at the second. */
const PLACES_OF_MONEY = ['cash', 'here', 'there'] as const;
type Place = (typeof PLACES_OF_MONEY)[number];
type Portions = Readonly<Record<Place, bigint>>;
const NOTHING: Portions = { cash: 0n, here: 0n, there: 0n };

/** The first exchange’s figures of the account that trades, with the profit at the mark and at the worse of mark and index. */
interface Market {
  readonly profit: bigint;
  readonly cautiousProfit: bigint;
  readonly notional: bigint;
  readonly transferable: bigint;
}

interface Increase {
  readonly priority: bigint;
  readonly subordinated: bigint;
  /** In ten-thousandths. */
  readonly rate: bigint;
  readonly allotments: readonly (readonly [Exclude<Place, 'cash'>, bigint])[];
}

interface Extract {
  readonly changeNo: string;
  readonly amount: bigint;
  readonly portions: Portions;
}

/** What the design page says of a project's capital, at its default terms. */
class Model {
  priority = 0n;
  subordinated = 0n;
  unpaid = 0n;
  /** Project cash and the futures wallets, by moves and by what trading made. */
  readonly money: Record<Place, bigint> = { ...NOTHING };
  /** Amounts that moves brought into the accounts, less what they took out. */
  readonly moved: Record<Place, bigint> = { ...NOTHING };
  capital: bigint;
  readonly pool: bigint;
  /** The extract that waits for operators. */
  open: Extract | undefined;
  /** The cautious NAV of the last close with what came in and left since. */
  #close: bigint | undefined;
  /** The rates of the running financing with the number of the day that each holds from; none without one. */
  #rates: readonly (readonly [day: number, rate: bigint])[] = [];
  #day = 0;
  #lentToday = 0n;

  constructor(capital: bigint, pool: bigint) {
    this.capital = capital;
    this.pool = pool;
  }

  payIn(amount: bigint): void {
    this.capital -= amount;
    this.subordinated += amount;
    this.#flow(amount);
  }

  lend({ priority, subordinated, rate, allotments }: Increase): void {
    this.payIn(subordinated);
    this.priority += priority;
    this.#lentToday += priority;
    this.#flow(priority);
    if (priority > 0n) this.#setRate(rate);
    for (const [place, amount] of allotments) this.move('cash', place, amount);
  }

  repay(amount: bigint, portions: Portions): void {
    this.#bring(portions);
    this.priority -= amount;
    this.#flow(-amount);
    this.#endFinancing();
  }

  /** Takes an extract out, or leaves what came back in the cash. */
  extract({ amount, portions }: Extract, isDone: boolean): void {
    this.open = undefined;
    this.#bring(portions);
    if (!isDone) return;
    this.subordinated -= amount;
    this.capital += amount;
    this.#flow(-amount);
  }

  move(from: Place, to: Place, amount: bigint): void {
    this.money[from] -= amount;
    this.money[to] += amount;
    this.moved[from] -= amount;
    this.moved[to] += amount;
  }

  /** Ends the day: its interest is on the larger of what is lent at its end and what was lent on it. */
  endDay(cautiousNav: bigint): void {
    const rate = this.#rates.findLast(([day]) => day <= this.#day)?.[1] ?? 0n;
    const principal = largest(this.priority, this.#lentToday);
    this.unpaid += floor((principal * rate) / (10_000n * 365n));
    this.#close = cautiousNav;
    this.#day += 1;
    this.#lentToday = 0n;
    this.#endFinancing();
  }

  nav(market: Market): bigint {
    return this.money.cash + floor(this.money.here + market.profit) + floor(this.money.there);
  }
  cautiousNav(market: Market): bigint {
    return this.money.cash + floor(this.money.here + market.cautiousProfit) + floor(this.money.there);
  }
  boundingNav(market: Market): bigint {
    const now = this.cautiousNav(market);
    return this.#close === undefined ? now : least(now, this.#close);
  }

  /** The bounds of an extract; `own` is the one that is evaluated again. */
  bounds(market: Market, own?: Extract) {
    const others = own === undefined ? (this.open?.amount ?? 0n) : 0n;
    const held = own === undefined ? this.held() : 0n;
    const left = this.subordinated - others;
    const isUnfinanced = this.priority === 0n && this.unpaid === 0n;
    const line = isUnfinanced ? left : this.boundingNav(market) - this.unpaid - others - this.line();
    const free = this.money.cash - held + floor(market.transferable) + floor(this.money.there);
    const bounds = { free, navLine: line, ratio: left - this.priority / 4n };
    return {
      free: floor(atLeastZero(bounds.free)),
      navLine: floor(atLeastZero(bounds.navLine)),
      ratio: floor(atLeastZero(bounds.ratio)),
    };
  }
  extractable(market: Market, own?: Extract): bigint {
    const { free, navLine, ratio } = this.bounds(market, own);
    return least(free, navLine, ratio);
  }

  /** The errors of the bounds that an increase breaks. One without a loan takes nothing, so NAV does not bound it. */
  findIncreaseErrors({ priority, subordinated, rate, allotments }: Increase, market: Market): readonly number[] {
    const [lent, paidIn] = [this.priority + priority, this.subordinated + subordinated];
    const nav = this.boundingNav(market) + priority + subordinated - this.unpaid - (this.open?.amount ?? 0n);
    const rest = priority + subordinated - sum(allotments.map(([, amount]) => amount));
    return [
      ...(rate < 600n || rate > 1_800n ? [OUT_OF_RANGE] : []),
      ...(rest > 0n ? [UNASSIGNED] : []),
      ...(rest < 0n ? [EXCEEDED] : []),
      ...(paidIn * 4n < lent || paidIn > lent * 4n ? [OUT_OF_RANGE] : []),
      ...(priority > 0n && nav * 10n < lent * 12n ? [OUT_OF_RANGE] : []),
      ...(lent > usdt(5_000_000) ? [CREDIT] : []),
      ...(subordinated > this.capital ? [UNAVAILABLE] : []),
    ];
  }

  /** The withdrawal line. */
  line(): bigint {
    return (this.priority * 12n) / 10n;
  }
  held(): bigint {
    return this.open?.portions.cash ?? 0n;
  }

  /** What each place can give beside the open extract; a position keeps two fifths of its notional. */
  giving({ profit, notional, transferable }: Market): Portions {
    const kept = this.money.here + least(profit, 0n) - (notional * 2n) / 5n;
    const all = {
      cash: this.money.cash,
      here: floor(notional === 0n ? this.money.here : least(kept, transferable)),
      there: this.money.there,
    };
    const promised = this.open?.portions ?? NOTHING;
    return {
      cash: atLeastZero(all.cash - promised.cash),
      here: atLeastZero(all.here - promised.here),
      there: atLeastZero(all.there - promised.there),
    };
  }

  #flow(amount: bigint): void {
    this.money.cash += amount;
    if (this.#close !== undefined) this.#close += amount;
  }
  #bring({ here, there }: Portions): void {
    this.move('here', 'cash', here);
    this.move('there', 'cash', there);
  }
  /** A first rate holds from its day, a later one from the next. */
  #setRate(rate: bigint): void {
    const last = this.#rates.at(-1);
    if (last === undefined) this.#rates = [[this.#day, rate]];
    else if (last[1] !== rate)
      this.#rates = [...this.#rates.filter(([day]) => day !== this.#day + 1), [this.#day + 1, rate]];
  }
  /** It ends once nothing is owed; a loan of today still bears interest for it. */
  #endFinancing(): void {
    if (this.priority === 0n && this.unpaid === 0n && this.#lentToday === 0n) this.#rates = [];
  }
}

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
/** What was done, for a failure. */
const steps: string[] = [];
let percentMoved = 0;
let isLost = false;

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

interface AtExchange {
  readonly totalWalletBalance: string;
  readonly totalUnrealizedProfit: string;
  readonly maxWithdrawAmount: string;
  readonly positions: readonly { readonly symbol: string; readonly positionAmt: string }[];
}

/** Reads the exchange's figures, once it has come to this second: they stay the same until the clock moves. */
async function readMarket(): Promise<Market & { readonly quantity: bigint }> {
  const second = Math.floor(clock().now / 1_000);
  await waitFor(() => (engine().state.second >= second ? true : undefined));
  const account = await client.get<AtExchange>('/fapi/v3/account');
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

/** What money and records there are. */
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

/** What completed moves brought into an account, less what they took out. */
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
  // What was lent and paid in, and what trading made of it, is in the cash and in the accounts.
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

const pickDecision = () => random.pick(['approve', 'approve', 'approve', 'reject', 'takeBack', 'decline'] as const);
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
  if (decision === 'takeBack') return accept(broker.call('/broker/financing/withdraw', { changeNo }));
  if (decision === 'decline') await decline((await accept(review(changeNo, 'approve'))).approvalId);
  await accept(review(changeNo, 'reject'));
}
const decline = (approvalId: string) =>
  accept(broker.ops('admin', '/approval/decide', { approvalId, decision: 'reject' }));

/** Two operators approve a change; the second one is refused where the model says so. Returns whether it is executed. */
async function approve(changeNo: string, findErrors: (market: Market) => readonly number[]): Promise<boolean> {
  const { approvalId } = await accept(review(changeNo, 'approve'));
  if (random.chance(0.3)) await moveMarket();
  const errors = findErrors(await agree());
  if (errors.length === 0) {
    await accept(broker.approve('admin', approvalId));
    return true;
  }
  note(`  the approval is refused: ${errors.join()}`);
  await expectRefused(errors, () => broker.approve('admin', approvalId));
  await decline(approvalId);
  await accept(review(changeNo, 'reject'));
  return false;
}

/** From now on the answers of movements at the second exchange are lost, or the requests. */
function lose(): void {
  const fate = random.pick(['loseAnswer', 'loseRequest'] as const);
  note(`  the second exchange: ${fate}`);
  isLost = false;
  broker.line.fate = ({ method, url }) => {
    if (method !== 'POST' || !url.includes('/universalTransfer')) return 'pass';
    isLost = true;
    return fate;
  };
}

const listPending = () =>
  database().selectFrom('fund_move').select('transfer_no').where('state', '=', 'pending').execute();

/**
 * Waits until no move is on its way. Of one whose outcome is not known nothing leaves the project meanwhile; then the
 * exchange answers again, and operators try it.
 */
async function endMoves(): Promise<void> {
  if (broker.line.fate !== null) {
    await waitFor(() => isLost || undefined);
    clock().advance(AFTER_ATTEMPT_MS);
    await waitFor(async () => {
      await broker.platform.app.readNav();
      const { data } = await broker.call('/broker/project/queryWithdrawAvailable', { projectNo });
      return data.freshness.state === 'stale' ? true : undefined;
    });
    if (model.priority > 0n || model.unpaid > 0n)
      expect(await enterExtract(MICRO, { ...NOTHING, cash: MICRO })).toMatchObject({
        code: expect.toSatisfy((code) => [STALE, UNAVAILABLE].includes(code)),
      });
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

const locate = (place: Place) =>
  place === 'cash'
    ? { type: 'project', id: projectNo, wallet: null }
    : { type: 'account', id: (place === 'here' ? here : there).id, wallet: place === 'here' ? 'futures' : 'unified' };
const listSources = (portions: Portions) =>
  PLACES_OF_MONEY.filter((place) => portions[place] > 0n).map((place) => ({
    location: locate(place),
    amount: print(portions[place]),
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
  for (const place of order) {
    const most = least(rest, giving[place]);
    portions[place] = random.chance(0.4) ? draw(most) : most;
    rest -= portions[place];
  }
  for (const place of order) {
    const more = least(rest, giving[place] - portions[place]);
    portions[place] += more;
    rest -= more;
  }
  return { ...portions, cash: portions.cash + rest };
}

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
  const first = random.pick([0n, total, draw(total)]);
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
  const parts = allotments.map(([place, amount]) => `${place} ${print(amount)}`).join(', ');
  const errors = model.findIncreaseErrors(wanted, market);
  note(`increase ${print(priority)} + ${print(subordinated)} at ${rate} for ${parts}: ${errors.join()}`);
  const send = () =>
    broker.call('/broker/financing/increaseCapital', {
      key: randomUUID(),
      projectNo,
      priorityIncrease: print(priority),
      subordinatedIncrease: print(subordinated),
      annualRate: print((rate * ONE) / 10_000n),
      allotments: allotments.map(([place, amount]) => {
        const { id: brokerAccountId, wallet } = locate(place);
        return { brokerAccountId, wallet, amount: print(amount) };
      }),
      gaCode: code,
    });
  if (errors.length > 0) return expectRefused(errors, send);
  const { changeNo } = await accept(send());
  const decision = isFirst ? 'approve' : pickDecision();
  note(`  ${decision}`);
  if (decision !== 'approve') return refuse(changeNo, decision);
  const isLosing = allotments.some(([place]) => place === 'there') && random.chance(0.4);
  if (isLosing) lose();
  // What is held for it is its own.
  if (!(await approve(changeNo, (now) => model.findIncreaseErrors(wanted, now)))) {
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
  const isGiven = PLACES_OF_MONEY.every((place) => portions[place] <= giving[place]);
  const priority = flaw === 'unassigned' ? amount + MICRO : amount;
  const errors = [
    ...(isGiven ? [] : [UNAVAILABLE]),
    ...(priority > model.priority ? [OUT_OF_RANGE] : []),
    ...(priority === sum(Object.values(portions)) ? [] : [UNASSIGNED]),
  ];
  const decision = pickDecision();
  note(`repay ${print(priority)} from ${Object.values(portions).map(print)}: ${errors.join()} ${decision}`);
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
  if (decision === 'takeBack' || decision === 'reject') return refuse(changeNo, decision);
  if (portions.there > 0n && random.chance(0.4)) lose();
  await accept(review(changeNo, 'approve'));
  expect(await settled(changeNo)).toEqual(['done']);
  model.repay(amount, portions);
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
  const amount = isAbove ? above : random.chance(0.3) && model.priority > 0n ? most : draw((most * 9n) / 10n) + MICRO;
  const portions = spread(amount, giving);
  note(`extract ${print(amount)} of ${shown.available} from ${Object.values(portions).map(print)}`);
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

async function decide(wanted: Extract): Promise<void> {
  const { changeNo, amount, portions } = wanted;
  const decision = pickDecision();
  note(`  the extract of ${print(amount)}: ${decision}`);
  if (decision !== 'approve') {
    await refuse(changeNo, decision);
    model.open = undefined;
    return;
  }
  const isLosing = portions.there > 0n && random.chance(0.5);
  if (isLosing) lose();
  const isApproved = await approve(changeNo, (market) =>
    amount > model.extractable(market, wanted) ? [UNAVAILABLE] : [],
  );
  if (!isApproved) {
    broker.line.fate = null;
    model.open = undefined;
    return;
  }
  const [execution] = await settled(changeNo);
  expect(execution).toBe('done');
  model.extract(wanted, true);
  const market = await agree();
  if (model.priority > 0n) {
    const bounding = (await readProjectNav(database(), () => clock().now, projectNo))?.boundingNav ?? '0';
    expect(parse(bounding) >= model.line(), `${bounding} bounds, above ${print(model.line())}`).toBe(true);
    expect(model.boundingNav(market) - model.unpaid >= model.line() - 2n * MICRO).toBe(true);
  }
}

/** Moves the index and with it the mark, within a band. */
async function moveMarket(): Promise<void> {
  const wanted = (random.below(800) - 400) / 100;
  const percent = Math.abs(percentMoved + wanted) > 8 ? -wanted : wanted;
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
    ((transferable * BigInt(40 + random.below(50))) / 100n / (engine().symbol(SYMBOL).mark / 1_000n)) * (ONE / 1_000n);
  const amount = quantity === 0n ? wanted : quantity < 0n ? -quantity : quantity;
  if (amount < ONE / 100n) return;
  const side = quantity === 0n ? random.pick(['BUY', 'SELL'] as const) : quantity > 0n ? 'SELL' : 'BUY';
  note(`${side} ${print(amount)}`);
  await client.post('/fapi/v1/order', { symbol: SYMBOL, side, type: 'MARKET', quantity: print(amount) });
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
  const most = from === 'cash' ? model.money.cash - model.held() : giving[from];
  const amount = isAbove ? (from === 'here' ? model.money.here : most) + usdt(1) : draw(most);
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

test('BR-04 BR-05 BR-13 whatever is done with its capital, a project is what a naive count of it says', async ({
  onTestFailed,
}) => {
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

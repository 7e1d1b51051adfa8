import { randomUUID } from 'node:crypto';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identify, resolveLine, type Step, step, toText, writeLine } from '../../../testkit/bank/bankModelSteps.ts';
import { BankReferenceModel, CUSTOMERS, type Customer } from '../../../testkit/bank/bankReferenceModel.ts';
import { type BankWithdrawalFixture, openBankWithdrawalFixture } from '../../../testkit/bank/bankWithdrawalFixture.ts';
import { repetitions } from '../../../testkit/platform/longForm.ts';
import { type Reply, TRADER } from '../../../testkit/platform/platform.ts';
import { DEMO_BROKER } from '../../src/demo/accounts.ts';

const ASSET = 'USD';
/** Fee of a withdrawal whose charges are shared, in cents. */
const FEE = 2_000n;
const STATES = { exported: 'exported', settled: 'complete', returned: 'returned' } as const;

/** Each statement is of a day of its own: by its days, balances and lines it is known. */
let days = 0;
/** Identities of the lines of the account, in all runs of the property. */
const identities = new Set<string>();
function nextDay(): Pick<BankStatement, 'from' | 'to'> {
  days += 1;
  const day = new Date(Date.UTC(2026, 10, 23 + days)).toISOString().slice(0, 10);
  return { from: day, to: day };
}

type ImportedLines = Extract<Step, { do: 'import' }>['lines'];

interface Known {
  readonly token: string;
  readonly institutionId: string;
  readonly name: string;
  readonly bankAccountId: string;
  readonly number: string;
  readonly reference: string;
}

let fixture: BankWithdrawalFixture;
let bank: BankWithdrawalFixture['bank'];
let known: Record<Customer, Known>;
let foreignReference: string;

beforeAll(async () => {
  fixture = await openBankWithdrawalFixture();
  bank = fixture.bank;
  known = {
    one: await know('Northmark Capital', TRADER, '12345678'),
    other: await know('Ridgeway Prime', DEMO_BROKER, '87654321'),
  };
  foreignReference = await referenceOf(known.one.token, 'EUR');
});
afterAll(() => fixture?.close());

async function know(name: string, email: string, number: string): Promise<Known> {
  const institutionId = await fixture.console.institutionId(name);
  const token = await fixture.platform.openSession(email);
  const bankAccountId = await bank.addAccount(institutionId, { number });
  return { token, institutionId, name, bankAccountId, number, reference: await referenceOf(token, ASSET) };
}

const referenceOf = async (token: string, asset: string): Promise<string> =>
  (await fixture.platform.call('POST', '/account/wallet/fiat/getDepositInstruction', { asset }, token)).data.reference;

const toCents = (text: string): bigint => BigInt(toDecimalString(decimal(text).times('100')));

/** The platform, driven beside the model: the same steps, and what both must agree in. */
class Comparison {
  readonly #model = new BankReferenceModel(identities);
  readonly #statements: { readonly file: BankStatement; readonly id: string; readonly data: unknown }[] = [];
  readonly #lineIds: string[] = [];
  readonly #approvals = new Map<number, string>();
  readonly #withdrawIds: string[] = [];
  readonly #base: Readonly<Record<string, bigint>>;
  readonly #from: number;

  private constructor(base: Readonly<Record<string, bigint>>) {
    this.#base = base;
    this.#from = fixture.platform.clock.now;
  }

  /** Expires announcements of earlier runs: this one begins with nothing open. */
  static async begin(): Promise<Comparison> {
    fixture.platform.clock.advance(1_000);
    await sql`update bank_deposit set state = 'cancelled', ended_at = now() where state = 'announced'`.execute(
      fixture.platform.db.database,
    );
    return new Comparison(await readBalances());
  }

  async take(next: Step): Promise<void> {
    const { platform, ops } = fixture;
    platform.clock.advance(1_000);
    const count = this.#model.lines.length;
    switch (next.do) {
      case 'import':
        return this.#import(next.lines);
      case 'repeat':
      case 'change':
      case 'gap':
        return this.#sendAgain(next.do, next.n);
      case 'announce': {
        if (next.amount < 10_000n) return;
        const { token, bankAccountId } = known[next.customer];
        const body = { key: randomUUID(), asset: ASSET, amount: toText(next.amount), bankAccountId };
        const request = { ...body, remittanceMethod: 'bank_wire' };
        const { code } = await platform.call('POST', '/account/wallet/fiat/submitDeposit', request, token);
        expect(code).toBe(200);
        return this.#model.announce(next.customer, next.amount);
      }
      case 'bulk': {
        const all = this.#model.lines.map((_, index) => index);
        const from = next.areReady ? all.filter((index) => this.#model.lines[index]?.state === 'ready') : all;
        if (from.length === 0) return;
        const numbers = [...new Set(next.picks.map((n) => from[n % from.length] ?? 0))];
        const lineIds = numbers.map((number) => this.#lineIds[number]);
        return this.#expectMatch({ lineIds }, this.#model.matchReady(numbers));
      }
      case 'one': {
        if (count === 0) return;
        const body = { lineId: this.#lineIds[next.n % count], institutionId: known[next.customer].institutionId };
        return this.#expectMatch(body, this.#model.matchOne(next.n % count, next.customer));
      }
      case 'drop': {
        if (count === 0) return;
        const body = { lineId: this.#lineIds[next.n % count], reason: 'Not theirs' };
        const { code } = await ops('treasury', '/wallet/bank/line/unmatch', body);
        return expect(code).toBe(this.#model.drop(next.n % count) ? 200 : 45572);
      }
      case 'withdraw':
        return this.#withdraw(next.amount);
      case 'pay':
        return this.#pay(next.n, next.areFitting);
      default:
        return this.#decide(next.do, next.n);
    }
  }

  /** A withdrawal in a file that the bank has. */
  async #withdraw(amount: bigint): Promise<void> {
    const withdrawId = await fixture.queued(toText(amount + FEE));
    await fixture.exported();
    this.#withdrawIds.push(withdrawId);
    this.#model.export(amount, FEE);
  }

  /** A person knows a line as a payment; most of the time one that it can be. */
  async #pay(n: number, areFitting: boolean): Promise<void> {
    const { lines, payments } = this.#model;
    const pairs = lines.flatMap((_, line) => payments.map((_payment, payment) => ({ line, payment })));
    const from = areFitting ? pairs.filter(({ line, payment }) => this.#model.fits(line, payment)) : pairs;
    const pair = from[n % Math.max(1, from.length)];
    if (pair === undefined) return;
    const body = { lineId: this.#lineIds[pair.line], paymentId: this.#withdrawIds[pair.payment] };
    await this.#expectMatch(body, this.#model.matchPayment(pair.line, pair.payment));
  }

  async #import(lines: ImportedLines): Promise<void> {
    const generated = lines.flatMap((line) => resolveLine(line, this.#model.payments) ?? []);
    const endToEndIds = this.#withdrawIds.map((id) => id.replaceAll('-', ''));
    const written = generated.map((each) => writeLine(each, { customers: known, foreignReference, endToEndIds }));
    const file = await bank.statement(ASSET, written, nextDay());
    const { code, data } = await bank.send(ASSET, bank.write(file));
    expect(code).toBe(200);
    const from = this.#model.lines.length;
    this.#model.import(
      generated.map(({ described }) => described),
      identify(written),
    );
    const ready = this.#model.lines.slice(from).filter(({ state }) => state === 'ready').length;
    expect(data).toMatchObject({ lines: generated.length, matched: ready });
    this.#statements.push({ file, id: data.statementId, data });
    for (const { lineId } of await bank.linesOf(data.statementId)) this.#lineIds.push(lineId);
  }

  /**
   * Sends a statement again: the same file is answered as before; one that differs, or does not follow the last one, is
   * refused whole.
   */
  async #sendAgain(how: 'repeat' | 'change' | 'gap', n: number): Promise<void> {
    if (how === 'gap') {
      const opening = toDecimalString(decimal(await bank.readClosing(ASSET)).plus('0.01'));
      const file = await bank.statement(ASSET, [{ amount: '1' }], { opening });
      expect(await bank.send(ASSET, bank.write(file))).toMatchObject({ code: 45678, data: { reason: 'opening' } });
      return;
    }
    const earlier = this.#statements[n % Math.max(1, this.#statements.length)];
    if (earlier === undefined) return;
    const { file, data } = earlier;
    if (how === 'repeat') {
      expect(await bank.send(ASSET, bank.write(file))).toMatchObject({ code: 200, data });
      return;
    }
    const [first, ...others] = file.lines;
    if (first === undefined) return;
    const remittance = `${first.remittance ?? ''} changed`.trim();
    const changed = { ...file, lines: [{ ...first, remittance }, ...others] };
    expect(await bank.send(ASSET, bank.write(changed))).toMatchObject({ code: 45678, data: { reason: 'changed' } });
  }

  async #expectMatch(body: object, match: number | undefined): Promise<void> {
    const { code, data } = await fixture.ops('treasury', '/wallet/bank/line/match', { reason: 'As found', ...body });
    expect(code).toBe(match === undefined ? 45572 : 200);
    if (match !== undefined) this.#approvals.set(match, data.approvalId);
  }

  async #decide(decision: 'approve' | 'reject', n: number): Promise<void> {
    const { waiting } = this.#model;
    const match = waiting[n % Math.max(1, waiting.length)];
    if (match === undefined) return;
    const body = { approvalId: this.#approvals.get(match), decision, ...(decision === 'reject' && { note: 'No' }) };
    const decided: Reply[] = [];
    for (let again = 0; again < 2; again += 1) decided.push(await fixture.ops('admin', '/approval/decide', body));
    if (decision === 'reject') this.#model.reject(match);
    const isDecided = decision === 'reject' || this.#model.approve(match);
    // Once decided, it stays so.
    expect(decided.map(({ code }) => code === 200)).toEqual([isDecided, false]);
  }

  async expectEqual(): Promise<void> {
    const { lines, balances, deposits, statements } = this.#model;
    expect(await this.#readLines()).toEqual(
      lines.map(({ state, customer: proposed, matched }) => ({
        state,
        customer: nameOf(matched?.to ?? proposed),
      })),
    );
    const now = await readBalances();
    const moved = Object.entries(now).map(([name, balance]) => [name, balance - (this.#base[name] ?? 0n)]);
    expect(Object.fromEntries(moved)).toEqual(balances);
    expect(await this.#readDeposits()).toEqual(deposits);
    const { database } = fixture.platform.db;
    const tasks = await sql<{ id: string }>`
      select subject_id as id from operation_task where kind = 'bank_line' and closed_at is null
        and subject_id = any(${this.#statements.map(({ id }) => id)}::text[])`.execute(database);
    const waiting = Array.from({ length: statements }, (_, index) => index).filter((n) => this.#model.isWaiting(n));
    expect(new Set(tasks.rows.map(({ id }) => id))).toEqual(new Set(waiting.map((n) => this.#statements[n]?.id)));
    const breaks = await sql<{ id: string }>`
      select subject as id from reconciliation_break where kind = 'bank' and state = 'open'
        and subject = any(${this.#lineIds}::text[])`.execute(database);
    const unknown = lines.flatMap(({ line, state }, index) =>
      line.type === 'debit' && state !== 'settled' ? [this.#lineIds[index]] : [],
    );
    expect(breaks.rows.map(({ id }) => id).toSorted()).toEqual(unknown.toSorted());
    expect(await this.#readWithdrawals()).toEqual(this.#model.payments.map(({ state }) => STATES[state]));
    await bank.expectBooks();
  }

  async #readWithdrawals(): Promise<string[]> {
    const rows = await fixture.platform.db.database
      .selectFrom('withdrawal')
      .select(['id', 'state'])
      .where('id', 'in', [...this.#withdrawIds, randomUUID()])
      .execute();
    const byId = new Map(rows.map(({ id, state }) => [id, state]));
    return this.#withdrawIds.flatMap((id) => byId.get(id) ?? []);
  }

  async #readLines(): Promise<{ state: string; customer: string | null }[]> {
    const { rows } = await sql<{ id: string; state: string; customer: string | null }>`
      select l.id, l.state, i.name as customer from bank_line l left join bank_deposit d on d.id = l.deposit_id
        left join institution i on i.id = coalesce(d.institution_id, l.proposed_institution_id)
      where l.id = any(${this.#lineIds}::uuid[])`.execute(fixture.platform.db.database);
    const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
    return this.#lineIds.flatMap((id) => byId.get(id) ?? []);
  }

  async #readDeposits(): Promise<string[]> {
    const { rows } = await sql<{ institution_id: string; state: string; amount: string }>`
      select institution_id, state, coalesce(amount, announced_amount) as amount from bank_deposit
      where created_at >= ${new Date(this.#from)}::timestamptz and state <> 'cancelled'
    `.execute(fixture.platform.db.database);
    return rows
      .map(({ institution_id: id, state, amount: text }) => {
        const owner = CUSTOMERS.find((each) => known[each].institutionId === id);
        return `${owner} ${state} ${toCents(toDecimalString(text))}`;
      })
      .toSorted();
  }
}

const nameOf = (customer: Customer | null): string | null => (customer === null ? null : known[customer].name);

/** Reads the platform's balances in the model's form, in cents. */
async function readBalances(): Promise<BankReferenceModel['balances']> {
  const { rows } = await sql<{ owner: string; type: string; balance: string; held: string }>`
    select owner, type, balance, held from ledger_account a join ledger_balance b on b.account_id = a.id
    where asset = ${ASSET} and (type = 'capital_account' or owner = 'platform')
  `.execute(fixture.platform.db.database);
  const find = (owner: string, type: string, column: 'balance' | 'held' = 'balance') =>
    toCents(toDecimalString(rows.find((each) => each.owner === owner && each.type === type)?.[column] ?? '0'));
  return {
    one: find(known.one.institutionId, 'capital_account'),
    other: find(known.other.institutionId, 'capital_account'),
    suspense: find('platform', 'suspense'),
    costs: find('platform', 'costs'),
    held: find(known.one.institutionId, 'capital_account', 'held'),
    clearing: find('platform', 'clearing'),
    fees: find('platform', 'fees'),
    closing: toCents(await bank.readClosing(ASSET)),
  };
}

test('WAL-10 statements and matches in any order agree with a plain model of their rules after each step', {
  timeout: repetitions(240_000, 10_800_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 24, size: 'max' }), async (steps) => {
      const comparison = await Comparison.begin();
      await comparison.take({ do: 'withdraw', amount: 10_000n });
      for (const next of steps) {
        await comparison.take(next);
        await comparison.expectEqual();
      }
    }),
    { numRuns: repetitions(5, 300), endOnFailure: true },
  );
});

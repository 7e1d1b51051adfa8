/** The customers of the model. */
export const CUSTOMERS = ['one', 'other'] as const;
export type Customer = (typeof CUSTOMERS)[number];

/** A line of a statement as a test describes it; amounts are cents. */
export type DescribedLine =
  | { readonly type: 'charge' | 'debit'; readonly amount: bigint }
  | {
      readonly type: 'credit';
      readonly amount: bigint;
      /** Whose references it carries, in the account's currency and with right check digits. */
      readonly references: readonly Customer[];
      readonly payer: Customer | 'stranger' | null;
      /** Whose verified account has paid. */
      readonly account: Customer | null;
      readonly isReturn: boolean;
    };

export interface ModelLine {
  readonly line: DescribedLine;
  readonly statement: number;
  state: 'unmatched' | 'ready' | 'third_party' | 'person' | 'matching' | 'credited' | 'booked';
  customer: Customer | null;
  /** What it is again where its match is rejected. */
  before: ModelLine['state'];
  /** Of the open or approved match: to whom, and whether it took an announcement. */
  matched: { readonly match: number; readonly to: Customer; readonly hadAnnouncement: boolean } | null;
}

interface Deposit {
  readonly customer: Customer;
  readonly amount: bigint;
  state: 'announced' | 'matched' | 'credited';
}

const MINIMUM = 10_000n;
const OPEN = new Set<ModelLine['state']>(['unmatched', 'ready', 'third_party', 'person']);

/** Statements and their matches by their rules alone: one account, two customers, everything in maps and arrays. */
export class BankReferenceModel {
  readonly lines: ModelLine[] = [];
  readonly balances = { one: 0n, other: 0n, suspense: 0n, costs: 0n, clearing: 0n, closing: 0n };
  readonly #deposits: Deposit[] = [];
  readonly #matches = new Map<number, 'waiting' | 'approved' | 'rejected'>();
  #statements = 0;

  get statements(): number {
    return this.#statements;
  }

  get waiting(): number[] {
    return [...this.#matches].flatMap(([match, state]) => (state === 'waiting' ? [match] : []));
  }

  /** What the customers have: how many deposits of which amount are in which state. */
  get deposits(): string[] {
    return this.#deposits.map(({ customer, state, amount }) => `${customer} ${state} ${amount}`).toSorted();
  }

  announce(customer: Customer, amount: bigint): void {
    this.#deposits.push({ customer, amount, state: 'announced' });
  }

  import(lines: readonly DescribedLine[]): void {
    const statement = this.#statements;
    this.#statements += 1;
    for (const line of lines) {
      const { customer, state } = line.type === 'credit' ? this.#propose(line) : BOOKED;
      this.lines.push({ line, statement, state, customer, before: state, matched: null });
      const { balances } = this;
      const signed = line.type === 'credit' ? line.amount : -line.amount;
      balances.closing += signed;
      if (line.type === 'credit') balances.suspense += signed;
      if (line.type === 'charge') balances.costs += signed;
      if (line.type === 'debit') balances.clearing += signed;
    }
  }

  /** Returns the number of the match; undefined where it is refused. */
  matchReady(numbers: readonly number[]): number | undefined {
    const lines = numbers.map((number) => this.#line(number));
    if (lines.some(({ state }) => state !== 'ready')) return undefined;
    const match = this.#matches.size;
    for (const each of lines) this.#take(each, match, each.customer);
    return match;
  }

  matchOne(number: number, to: Customer): number | undefined {
    const line = this.#line(number);
    if (!OPEN.has(line.state)) return undefined;
    const match = this.#matches.size;
    this.#take(line, match, to);
    return match;
  }

  approve(match: number): void {
    this.#matches.set(match, 'approved');
    for (const each of this.#linesOf(match)) {
      const { line, matched } = each;
      if (matched === null) continue;
      each.state = 'credited';
      this.balances.suspense -= line.amount;
      this.balances[matched.to] += line.amount;
      this.#move(matched.to, line.amount, 'matched', 'credited');
    }
  }

  reject(match: number): void {
    this.#matches.set(match, 'rejected');
    for (const each of this.#linesOf(match)) {
      const { line, matched } = each;
      if (matched === null) continue;
      each.state = each.before;
      each.matched = null;
      if (matched.hadAnnouncement) this.#move(matched.to, line.amount, 'matched', 'announced');
      else this.#deposits.splice(this.#find(matched.to, line.amount, 'matched'), 1);
    }
  }

  /** Drops a proposal. Returns whether there was one to drop. */
  drop(number: number): boolean {
    const line = this.#line(number);
    if (!OPEN.has(line.state) || line.customer === null) return false;
    line.state = 'unmatched';
    line.before = 'unmatched';
    line.customer = null;
    return true;
  }

  isWaiting(statement: number): boolean {
    return this.lines.some(
      (each) => each.statement === statement && (OPEN.has(each.state) || each.state === 'matching'),
    );
  }

  #propose(line: DescribedLine & { type: 'credit' }): Pick<ModelLine, 'customer' | 'state'> {
    const named = new Set(line.references);
    const byReference = named.size === 1 ? [...named][0] : undefined;
    const announcers = new Set(
      this.#deposits
        .filter(({ state, amount }) => state === 'announced' && amount === line.amount)
        .map(({ customer }) => customer)
        .filter((customer) => line.payer === null || line.payer === customer),
    );
    const byAnnouncement = announcers.size === 1 ? [...announcers][0] : undefined;
    const customer = byReference ?? line.account ?? byAnnouncement ?? null;
    if (customer === null) return { customer, state: 'unmatched' };
    // Whose account it is says more than a name.
    const isOthersAccount = line.account !== null && line.account !== customer;
    const isOthersName = line.payer !== null && line.payer !== customer && line.account !== customer;
    if (isOthersAccount || isOthersName) return { customer, state: 'third_party' };
    const isSure = byReference === customer && line.payer === customer;
    return { customer, state: isSure && line.amount >= MINIMUM && !line.isReturn ? 'ready' : 'person' };
  }

  #take(line: ModelLine, match: number, to: Customer | null): void {
    if (to === null) throw new Error('a ready line has a customer');
    const hadAnnouncement = this.#find(to, line.line.amount, 'announced') >= 0;
    if (hadAnnouncement) this.#move(to, line.line.amount, 'announced', 'matched');
    else this.#deposits.push({ customer: to, amount: line.line.amount, state: 'matched' });
    line.state = 'matching';
    line.matched = { match, to, hadAnnouncement };
    this.#matches.set(match, 'waiting');
  }

  #linesOf = (match: number): ModelLine[] => this.lines.filter(({ matched }) => matched?.match === match);

  #line(number: number): ModelLine {
    const line = this.lines[number];
    if (line === undefined) throw new RangeError(`there is no line ${number}`);
    return line;
  }

  #find = (customer: Customer, amount: bigint, state: Deposit['state']): number =>
    this.#deposits.findIndex((each) => each.customer === customer && each.amount === amount && each.state === state);

  #move(customer: Customer, amount: bigint, from: Deposit['state'], to: Deposit['state']): void {
    const deposit = this.#deposits[this.#find(customer, amount, from)];
    if (deposit === undefined) throw new Error(`${customer} has no ${from} deposit of ${amount}`);
    deposit.state = to;
  }
}

const BOOKED = { customer: null, state: 'booked' } as const;

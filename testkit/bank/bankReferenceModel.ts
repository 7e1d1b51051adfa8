/** The customers of the model. */
export const CUSTOMERS = ['one', 'other'] as const;
export type Customer = (typeof CUSTOMERS)[number];

/** A line of a statement as a test describes it; amounts are cents. */
export type DescribedLine =
  | { readonly type: 'charge'; readonly amount: bigint }
  | { readonly type: 'debit'; readonly amount: bigint; readonly payment: number | null }
  | {
      readonly type: 'credit';
      readonly amount: bigint;
      /** Customers whose references it carries, in the account's currency and with right check digits. */
      readonly references: readonly Customer[];
      readonly payer: Customer | 'stranger' | null;
      /** Customer whose verified account has paid. */
      readonly account: Customer | null;
      readonly isReturn: boolean;
      /** Which payment of ours it names. */
      readonly payment: number | null;
    };

export interface ModelLine {
  readonly line: DescribedLine;
  readonly statement: number;
  state: 'unmatched' | 'ready' | 'third_party' | 'person' | 'matching' | 'credited' | 'booked' | 'settled';
  customer: Customer | null;
  /** State that it returns to where its match is rejected. */
  before: ModelLine['state'];
  /** Customer of the open or approved match, and whether it took an announcement. */
  matched: { readonly match: number; readonly to: Customer; readonly hadAnnouncement: boolean } | null;
  /** Payment of ours in the open or approved match. */
  paid: { readonly match: number; readonly payment: number } | null;
}

/**
 * A withdrawal of customer one whose file the bank has. It leaves with its fee; the amount alone is on the bank's
 * statement.
 */
interface ModelPayment {
  readonly amount: bigint;
  readonly fee: bigint;
  state: 'exported' | 'settled' | 'returned';
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
  readonly payments: ModelPayment[] = [];
  readonly balances = { one: 0n, held: 0n, other: 0n, suspense: 0n, costs: 0n, clearing: 0n, fees: 0n, closing: 0n };
  readonly #deposits: Deposit[] = [];
  readonly #matches = new Map<number, 'waiting' | 'approved' | 'rejected'>();
  readonly #identities: Set<string>;
  #statements = 0;

  /** @param identities those of the lines that the account had before; new ones are added. */
  constructor(identities: Set<string>) {
    this.#identities = identities;
  }

  get statements(): number {
    return this.#statements;
  }

  get waiting(): number[] {
    return [...this.#matches].flatMap(([match, state]) => (state === 'waiting' ? [match] : []));
  }

  /** Lists the customers' deposits by amount and state. */
  get deposits(): string[] {
    return this.#deposits.map(({ customer, state, amount }) => `${customer} ${state} ${amount}`).toSorted();
  }

  announce(customer: Customer, amount: bigint): void {
    this.#deposits.push({ customer, amount, state: 'announced' });
  }

  export(amount: bigint, fee: bigint): void {
    this.payments.push({ amount, fee, state: 'exported' });
    this.balances.held += amount + fee;
  }

  /** `identities` name the lines: one that an earlier statement has too is never ready. */
  import(lines: readonly DescribedLine[], identities: readonly string[]): void {
    const statement = this.#statements;
    this.#statements += 1;
    const { balances } = this;
    for (const [index, line] of lines.entries()) {
      const isRepeated = this.#identities.has(identities[index] ?? '');
      const named = line.type === 'charge' || line.payment === null ? undefined : this.#payment(line.payment);
      if (named !== undefined && this.#isDue(line, named)) {
        this.lines.push({
          line,
          statement,
          state: 'settled',
          customer: null,
          before: 'settled',
          matched: null,
          paid: null,
        });
        balances.closing += line.type === 'credit' ? line.amount : -line.amount;
        this.#end(named);
        continue;
      }
      const { customer, state: proposed } = line.type === 'credit' ? this.#propose(line) : BOOKED;
      const state = isRepeated && proposed === 'ready' ? 'person' : proposed;
      this.lines.push({ line, statement, state, customer, before: state, matched: null, paid: null });
      const signed = line.type === 'credit' ? line.amount : -line.amount;
      balances.closing += signed;
      if (line.type === 'credit') balances.suspense += signed;
      if (line.type === 'charge') balances.costs += signed;
      if (line.type === 'debit') balances.clearing += signed;
    }
    for (const identity of identities) this.#identities.add(identity);
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

  /** Whether a line can be a payment's debit, or its return. */
  fits(number: number, payment: number): boolean {
    const { line, state } = this.#line(number);
    return (line.type === 'debit' ? state === 'booked' : OPEN.has(state)) && this.#isDue(line, this.#payment(payment));
  }

  /** A person knows a line as a payment. Returns the number of the match; undefined where it is refused. */
  matchPayment(number: number, payment: number): number | undefined {
    if (!this.fits(number, payment)) return undefined;
    const match = this.#matches.size;
    const line = this.#line(number);
    line.state = 'matching';
    line.paid = { match, payment };
    this.#matches.set(match, 'waiting');
    return match;
  }

  /** Returns whether it could be approved; a payment may have ended since. */
  approve(match: number): boolean {
    const ofPayment = this.lines.find(({ paid }) => paid?.match === match);
    if (ofPayment?.paid != null) return this.#approvePayment(match, ofPayment, this.#payment(ofPayment.paid.payment));
    this.#matches.set(match, 'approved');
    for (const each of this.#linesOf(match)) {
      const { line, matched } = each;
      if (matched === null) continue;
      each.state = 'credited';
      this.balances.suspense -= line.amount;
      this.balances[matched.to] += line.amount;
      this.#move(matched.to, line.amount, 'matched', 'credited');
    }
    return true;
  }

  #approvePayment(match: number, each: ModelLine, payment: ModelPayment): boolean {
    const { line } = each;
    if (!this.#isDue(line, payment)) return false;
    this.#matches.set(match, 'approved');
    each.state = 'settled';
    if (line.type === 'credit') this.balances.suspense -= line.amount;
    else this.balances.clearing += line.amount;
    this.#end(payment);
    return true;
  }

  /** Returns whether a line has the payment's amount, and is a debit of an unpaid one or a return of a paid one. */
  #isDue(line: DescribedLine, { amount, state }: ModelPayment): boolean {
    if (line.type === 'charge' || line.amount !== amount) return false;
    return state === (line.type === 'debit' ? 'exported' : 'settled');
  }

  /** The bank has paid it, or gives it back. The fee is earned with the debit. */
  #end(payment: ModelPayment): void {
    const { amount, fee } = payment;
    if (payment.state === 'exported') {
      this.balances.held -= amount + fee;
      this.balances.one -= amount + fee;
      this.balances.fees += fee;
      payment.state = 'settled';
    } else {
      this.balances.one += amount;
      payment.state = 'returned';
    }
  }

  reject(match: number): void {
    this.#matches.set(match, 'rejected');
    for (const each of this.lines.filter(({ paid }) => paid?.match === match)) {
      each.state = each.before;
      each.paid = null;
    }
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
      ({ line, ...each }) =>
        each.statement === statement && line.type === 'credit' && (OPEN.has(each.state) || each.state === 'matching'),
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
    // An account identifies its customer better than a name does.
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

  #payment(number: number): ModelPayment {
    const payment = this.payments[number];
    if (payment === undefined) throw new RangeError(`there is no payment ${number}`);
    return payment;
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

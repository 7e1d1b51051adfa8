const UNASSIGNED = 45711;
const EXCEEDED = 45712;
const OUT_OF_RANGE = 45713;
const CREDIT = 45714;
const UNAVAILABLE = 45715;

// The model's amounts are whole numbers of 10^-8 USDT; what a project pays and owes has six decimals of them.
const DECIMALS = 8;
export const ONE = 100_000_000n;
export const MICRO = 100n;
export const usdt = (amount: number): bigint => BigInt(amount) * ONE;

/** Parses a decimal string; what is below 10^-8 would be lost, and is a failure. */
export function parse(text: string): bigint {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  if (/[1-9]/.test(fraction.slice(DECIMALS))) throw new Error(`${text} has more than ${DECIMALS} decimals`);
  const amount = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return isNegative ? -amount : amount;
}
export function print(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}
/** Rounds to six decimals, losses away from zero. */
export const floor = (amount: bigint): bigint => amount - (((amount % MICRO) + MICRO) % MICRO);
export const least = (...amounts: readonly bigint[]): bigint => amounts.toSorted((a, b) => Number(a - b))[0] ?? 0n;
export const largest = (...amounts: readonly bigint[]): bigint => amounts.toSorted((a, b) => Number(b - a))[0] ?? 0n;
export const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

/** Holders of the project's money: its cash, the account at the first exchange, and that at the second. */
export const HOLDERS = ['cash', 'here', 'there'] as const;
export type Holder = (typeof HOLDERS)[number];
export type Portions = Readonly<Record<Holder, bigint>>;
export const NOTHING: Portions = { cash: 0n, here: 0n, there: 0n };

/**
 * The first exchange’s figures of the account that trades, with the profit at the mark and at the worse of mark and
 * index.
 */
export interface Market {
  readonly profit: bigint;
  readonly cautiousProfit: bigint;
  readonly notional: bigint;
  readonly transferable: bigint;
}

export interface Increase {
  readonly priority: bigint;
  readonly subordinated: bigint;
  /** In ten-thousandths. */
  readonly rate: bigint;
  readonly allotments: readonly (readonly [Exclude<Holder, 'cash'>, bigint])[];
}

export interface Extract {
  readonly changeNo: string;
  readonly amount: bigint;
  readonly portions: Portions;
}

/** The rules of a project's capital at its default terms, counted on their own. */
export class Model {
  priority = 0n;
  subordinated = 0n;
  unpaid = 0n;
  /** Project cash and the futures wallets, by moves and by what trading made. */
  readonly money: Record<Holder, bigint> = { ...NOTHING };
  /** Amounts that moves brought into the accounts, less what they took out. */
  readonly moved: Record<Holder, bigint> = { ...NOTHING };
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
    for (const [holder, amount] of allotments) this.move('cash', holder, amount);
  }

  /** The accounts' portions of a change come back. */
  bring({ here, there }: Portions): void {
    this.move('here', 'cash', here);
    this.move('there', 'cash', there);
  }

  /** Repays what came back. */
  repay(amount: bigint): void {
    this.priority -= amount;
    this.#flow(-amount);
    this.#endFinancing();
  }

  /** Takes out what came back. */
  extract({ amount }: Extract): void {
    this.subordinated -= amount;
    this.capital += amount;
    this.#flow(-amount);
  }

  move(from: Holder, to: Holder, amount: bigint): void {
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

  /** Computes what each holder can give beside the open extract; a position keeps two fifths of its notional. */
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

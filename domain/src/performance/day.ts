import type { Flow } from '../ledger/flow.ts';
import { MARGIN_ASSET } from '../market/traits.ts';
import { type Amount, decimal, isPositive, isZero } from '../money/amount.ts';
import { categoryOf, type EquityAccount, PROFIT_CATEGORIES, type ProfitCategory } from './category.ts';

const UNREALISED_IN = MARGIN_ASSET.usdm;

/** Values of one unit of each asset in US dollars, decimal strings; an asset without a price is missing. */
export type Prices = ReadonlyMap<string, string>;

/** The sum of a day's entries of one flow and asset in the accounts of one type: a decimal string. */
export interface DayEntry {
  readonly accountType: EquityAccount;
  readonly asset: string;
  readonly flow: Flow;
  readonly amount: string;
}

/** Entries, prices and unrealised profit of a day in UTC. */
export interface DayFacts {
  /** '2026-11-01'. */
  readonly day: string;
  readonly entries: readonly DayEntry[];
  /** Prices at the day's start and at its end. */
  readonly before: Prices;
  readonly after: Prices;
  /** Unrealised profit at the day's start and at its end, in USDT; null where it is not known. */
  readonly unrealisedBefore: string | null;
  readonly unrealisedAfter: string | null;
}

/** Figures in US dollars, exact; null where a price is missing. */
export interface Figures extends Readonly<Record<ProfitCategory, Amount | null>> {
  readonly openingEquity: Amount | null;
  readonly closingEquity: Amount | null;
  /** Money that came, and money that went, below zero. */
  readonly inflow: Amount | null;
  readonly outflow: Amount | null;
  /** The change of unrealised profit; null where it is not known either. */
  readonly unrealised: Amount | null;
  /** Gain of the balances at the start by their prices alone. */
  readonly priceChange: Amount | null;
  readonly profit: Amount | null;
  /** As a factor less one, such as 0.01 for one percent; null after a day without equity. */
  readonly return: Amount | null;
}

export interface DayPerformance extends Figures {
  readonly day: string;
  /** Assets that were held or moved, and have no price at the start or at the end. */
  readonly missingPrices: readonly string[];
  /** False where equity and profit are without unrealised profit: it is not known at the start or at the end. */
  readonly isUnrealisedKnown: boolean;
}

/** Balances by asset. */
export type Balances = ReadonlyMap<string, Amount>;

const ZERO = decimal('0');

/**
 * The performance of a day. With balances B, prices p and entries e, at its start (0) and its end (1):
 * E1 − E0 = Σ B0·(p1 − p0) + Σ e·p1 + U1 − U0, where E = Σ B·p + U. A flow so counts at its day's closing price, and
 * profit is E1 − E0 less what came and went, to the last digit: nothing is rounded here.
 */
export function computeDay(opening: Balances, facts: DayFacts): DayPerformance & { readonly closing: Balances } {
  const { day, before, after, unrealisedBefore, unrealisedAfter } = facts;
  const entries = facts.entries.map(({ amount, ...entry }) => ({ ...entry, amount: decimal(amount) }));
  const moved = sumByAsset(entries);
  const closing = addMoved(opening, moved);
  const isUnrealisedKnown = unrealisedBefore !== null && unrealisedAfter !== null;
  const start = isUnrealisedKnown ? unrealisedBefore : '0';
  const end = isUnrealisedKnown ? unrealisedAfter : '0';

  const openingEquity = computeValue([...opening, [UNREALISED_IN, decimal(start)]], before);
  const closingEquity = computeValue([...closing, [UNREALISED_IN, decimal(end)]], after);
  const held = [...opening].filter(([, balance]) => !isZero(balance));
  const priceChange = subtract(computeValue(held, after), computeValue(held, before));
  const unrealised = isUnrealisedKnown
    ? subtract(
        computeValue([[UNREALISED_IN, decimal(end)]], after),
        computeValue([[UNREALISED_IN, decimal(start)]], before),
      )
    : null;
  const external = listExternal(entries);
  const inflow = computeValue(
    external.filter(([, amount]) => isPositive(amount)),
    after,
  );
  const outflow = computeValue(
    external.filter(([, amount]) => !isPositive(amount)),
    after,
  );
  const categories = sumCategories(entries, after);

  const missingPrices = [
    ...listUnpriced([...held, [UNREALISED_IN, decimal(start)]], before),
    ...listUnpriced(
      [
        ...held,
        ...closing,
        ...entries.map(({ asset, amount }) => [asset, amount] as const),
        [UNREALISED_IN, decimal(end)],
      ],
      after,
    ),
  ];
  const isComplete = missingPrices.length === 0;
  const netFlow = add(inflow, outflow);
  const profit = isComplete ? subtract(subtract(closingEquity, openingEquity), netFlow) : null;
  return {
    day,
    closing,
    openingEquity,
    closingEquity,
    inflow,
    outflow,
    ...categories,
    unrealised,
    priceChange,
    profit,
    return: isComplete ? computeReturn(openingEquity, closingEquity, netFlow) : null,
    missingPrices: [...new Set(missingPrices)].sort(),
    isUnrealisedKnown,
  };
}

type Move = readonly [asset: string, amount: Amount];
type ParsedEntry = Omit<DayEntry, 'amount'> & { readonly amount: Amount };

/** Balances after entries. */
export const addEntries = (balances: Balances, entries: readonly Pick<DayEntry, 'asset' | 'amount'>[]): Balances =>
  addMoved(balances, sumByAsset(entries.map(({ asset, amount }) => ({ asset, amount: decimal(amount) }))));

function addMoved(balances: Balances, moved: Balances): Balances {
  const next = new Map(balances);
  for (const [asset, amount] of moved) next.set(asset, (next.get(asset) ?? ZERO).plus(amount));
  return next;
}

function sumByAsset(entries: readonly Pick<ParsedEntry, 'asset' | 'amount'>[]): Balances {
  const sums = new Map<string, Amount>();
  for (const { asset, amount } of entries) sums.set(asset, sums.get(asset)?.plus(amount) ?? amount);
  return sums;
}

/** Lists what came and went by asset and flow. A move between summed accounts has two entries, and cancels. */
const listExternal = (entries: readonly ParsedEntry[]): readonly Move[] => {
  const external = entries.filter((entry) => categoryOf(entry) === 'external');
  return [...Map.groupBy(external, ({ flow }) => flow).values()].flatMap((each) => [...sumByAsset(each)]);
};

function sumCategories(entries: readonly ParsedEntry[], prices: Prices): Record<ProfitCategory, Amount | null> {
  const byCategory = Map.groupBy(entries, categoryOf);
  const sums = PROFIT_CATEGORIES.map((category) => {
    return [category, computeValue(sumByAsset(byCategory.get(category) ?? []), prices)] as const;
  });
  // The entries are those of the list, which the type also has.
  return Object.fromEntries(sums) as Record<ProfitCategory, Amount | null>;
}

/** Σ amount × price; null where an amount has no price. */
function computeValue(amounts: Iterable<Move>, prices: Prices): Amount | null {
  let sum = ZERO;
  for (const [asset, amount] of amounts) {
    if (isZero(amount)) continue;
    const price = prices.get(asset);
    if (price === undefined) return null;
    sum = sum.plus(amount.times(price));
  }
  return sum;
}

const listUnpriced = (amounts: Iterable<Move>, prices: Prices): string[] =>
  [...amounts].flatMap(([asset, amount]) => (isZero(amount) || prices.has(asset) ? [] : [asset]));

const add = (a: Amount | null, b: Amount | null) => (a === null || b === null ? null : a.plus(b));
const subtract = (a: Amount | null, b: Amount | null) => (a === null || b === null ? null : a.minus(b));

/** (equity − net inflow) ÷ equity of the day before − 1, to 40 places, rounded down; null without equity before. */
function computeReturn(before: Amount | null, after: Amount | null, netFlow: Amount | null): Amount | null {
  if (before === null || after === null || netFlow === null || !isPositive(before)) return null;
  return after.minus(netFlow).div(before).minus('1');
}

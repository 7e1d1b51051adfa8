import {
  type Amount,
  countDecimals,
  decimal,
  isPositive,
  round,
  toDecimalString,
} from '@aldgate/domain/money/amount.ts';

/** An OCO, on spot alone, is two orders of which one ends the other. */
export type OrderKind = 'limit' | 'market' | 'conditional' | 'oco';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';

/** The prices that triggers are compared with. */
export const TRIGGER_SOURCES = ['last', 'mark'] as const;

/** The state of the ticket. Texts are plain decimals, or empty. */
export interface Entry {
  readonly direction: 'buy' | 'sell';
  readonly kind: OrderKind;
  readonly price: string;
  /** In the base asset. */
  readonly quantity: string;
  readonly total: string;
  /** Whether the total was entered, from which the quantity follows. */
  readonly isByTotal: boolean;
  readonly triggerPrice: string;
  /** The limit price of an OCO's stop; `price` is that of its other order. */
  readonly stopPrice: string;
  readonly conditionType: 'stop' | 'take_profit';
  readonly triggerBy: 'last' | 'mark';
  /** The order that a trigger places. */
  readonly becomes: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  readonly isReduceOnly: boolean;
  /** Whether the user set it; until then it follows the position (`withPosition`). */
  readonly isReduceOnlyChosen: boolean;
  /** Epoch milliseconds; of GTD and of conditional orders. */
  readonly expiresAt: number | undefined;
  /** Whether the exits of the position that it opens are entered. */
  readonly hasProtection: boolean;
  /** Unit of `takeProfit` and `stopLoss`: prices, percent from the entry, or profit and loss. */
  readonly protectionMode: 'price' | 'percent' | 'profit';
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** The price that the exits' triggers are compared with. */
  readonly protectionBy: 'last' | 'mark';
  /** Whether their expiry is chosen. */
  readonly hasProtectionExpiry: boolean;
  /** Whether a change of side has reset what was entered. */
  readonly wasReset: boolean;
  /** Epoch milliseconds; undefined without a valid time. */
  readonly protectionExpiresAt: number | undefined;
}

/** The inputs for linking amounts: the assumed price of a market order, and the steps. */
export interface EntryMarket {
  /** Undefined where no price is known. */
  readonly marketPrice: string | undefined;
  readonly stepSize: string;
  /** The decimals of totals. */
  readonly quoteDecimals: number;
}

/** TR-02: the defaults are buy and limit. */
export const EMPTY_ENTRY: Entry = {
  direction: 'buy',
  kind: 'limit',
  price: '',
  quantity: '',
  total: '',
  isByTotal: false,
  triggerPrice: '',
  stopPrice: '',
  conditionType: 'stop',
  triggerBy: 'last',
  becomes: 'limit',
  timeInForce: 'GTC',
  isPostOnly: false,
  isReduceOnly: false,
  isReduceOnlyChosen: false,
  expiresAt: undefined,
  hasProtection: false,
  protectionMode: 'price',
  takeProfit: '',
  stopLoss: '',
  protectionBy: 'last',
  hasProtectionExpiry: false,
  protectionExpiresAt: undefined,
  wasReset: false,
};

const NO_AMOUNTS = {
  price: '',
  quantity: '',
  total: '',
  isByTotal: false,
  triggerPrice: '',
  stopPrice: '',
  takeProfit: '',
  stopLoss: '',
} as const;

/** TR-02: changing the direction clears price and quantity and returns to limit. */
export function withDirection(entry: Entry, direction: Entry['direction']): Entry {
  if (direction === entry.direction) return entry;
  const wasReset = !isFresh(entry);
  return { ...entry, ...NO_AMOUNTS, direction, kind: 'limit', isReduceOnlyChosen: false, wasReset };
}

/** Whether a ticket is as it opens: a limit order without amounts. */
const isFresh = ({ kind, price, quantity, total }: Entry): boolean =>
  kind === 'limit' && price === '' && quantity === '' && total === '';

/** Whether the ticket says that a change of side has reset it: until something is entered. */
export const showsReset = (entry: Entry): boolean => entry.wasReset && isFresh(entry);

/** TR-02: changing the type clears price and quantity. */
export function withKind(entry: Entry, kind: OrderKind): Entry {
  if (kind === entry.kind) return entry;
  return { ...entry, ...NO_AMOUNTS, kind, timeInForce: 'GTC', isPostOnly: false, isReduceOnlyChosen: false };
}

/** The position in the order's contract. The quantity is in the base asset. */
export interface HeldPosition {
  readonly side: 'long' | 'short';
  readonly quantity: string;
  /** Average price at which it was opened; absent where that is not known. */
  readonly openPrice?: string | null;
}

/** Whether an order of this direction reduces the position. */
export const isAgainst = (direction: Entry['direction'], held: HeldPosition | undefined): boolean =>
  held !== undefined && isPositive(held.quantity) && held.side === (direction === 'sell' ? 'long' : 'short');

/**
 * An order against a position starts reduce-only: two exits of one position would otherwise leave one that opens the
 * opposite position. What the user set stays until another side or type is chosen, or the order is sent.
 */
export function withPosition(entry: Entry, held: HeldPosition | undefined): Entry {
  const isReduceOnly = isAgainst(entry.direction, held);
  return entry.isReduceOnlyChosen || entry.isReduceOnly === isReduceOnly ? entry : { ...entry, isReduceOnly };
}

/**
 * The side of the position that an order opens if another order closes the present one first; undefined for an order
 * that only reduces, that is executed immediately, or that opens the same side in any case.
 */
export function selectOpenedSide(entry: Entry, held: HeldPosition | undefined): 'long' | 'short' | undefined {
  if (entry.isReduceOnly || entry.kind === 'market' || !isAgainst(entry.direction, held)) return undefined;
  return entry.direction === 'sell' ? 'short' : 'long';
}

export function withPrice(entry: Entry, price: string, market: EntryMarket): Entry {
  return relinkTotal({ ...entry, price }, market);
}

export function withTriggerPrice(entry: Entry, triggerPrice: string, market: EntryMarket): Entry {
  return relinkTotal({ ...entry, triggerPrice }, market);
}

export function withQuantity(entry: Entry, quantity: string, market: EntryMarket): Entry {
  return relinkTotal({ ...entry, quantity, isByTotal: false }, market);
}

/** A total sets the quantity that it can pay for, rounded down to the step; the total stays as entered. */
export function withTotal(entry: Entry, total: string, market: EntryMarket): Entry {
  const price = estimatePrice(entry, market);
  const value = parseAmount(total);
  if (price === undefined || value === undefined) return { ...entry, total, isByTotal: true };
  return { ...entry, total, isByTotal: true, quantity: positive(toStep(value.div(price), market.stepSize)) };
}

/** A percentage of the max order size `most`, in the base asset. Rounded down, so that 100 % never exceeds it. */
export function withPercent(entry: Entry, percent: number, maxSize: string, market: EntryMarket): Entry {
  const part = decimal(maxSize).times(String(percent)).div('100');
  return withQuantity(entry, positive(toStep(part, market.stepSize)), market);
}

/** A quantity as a percentage of the max order size: whole, at most 100 (SH-07). */
export function computePercentOfMax(quantity: string, maxSize: string): number {
  const [part, whole] = [parseAmount(quantity), parseAmount(maxSize)];
  if (part === undefined || whole === undefined || whole.eq('0')) return 0;
  return Math.min(100, Number(round(part.times('100').div(whole), 0, 'half-even')));
}

/** The price used for estimates: the limit price, else the trigger price, else the market price. */
export function estimatePrice({ kind, becomes, price, triggerPrice }: Entry, market: EntryMarket): Amount | undefined {
  const isLimited = kind === 'limit' || kind === 'oco' || (kind === 'conditional' && becomes === 'limit');
  if (isLimited) return parseAmount(price);
  return kind === 'conditional' ? parseAmount(triggerPrice) : parseAmount(market.marketPrice ?? '');
}

export function toStep(quantity: Amount, stepSize: string): string {
  const step = decimal(stepSize);
  const steps = quantity.div(step).round(0, 0);
  return toDecimalString(round(steps.times(step), countDecimals(stepSize), 'down'));
}

/** The total follows from price and quantity, rounded up: an order never costs more than shown. */
function relinkTotal(entry: Entry, market: EntryMarket): Entry {
  const price = estimatePrice(entry, market);
  const quantity = parseAmount(entry.quantity);
  if (price === undefined || quantity === undefined) return { ...entry, total: '' };
  return { ...entry, total: toDecimalString(round(price.times(quantity), market.quoteDecimals, 'up')) };
}

/** A plain positive decimal; undefined for anything else. */
function parseAmount(text: string): Amount | undefined {
  if (!/^\d{1,20}(\.\d{1,18})?$/.test(text)) return undefined;
  const amount = decimal(text.replace(/^0+(?=\d)/, ''));
  return isPositive(amount) ? amount : undefined;
}

function positive(text: string): string {
  return isPositive(text) ? text : '';
}

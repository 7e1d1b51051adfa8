import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { BoundData } from '@aldgate/contract/errors.ts';
import { ENTERED_DECIMALS } from '@aldgate/domain/money/amountRules.ts';
import {
  type BoundRule,
  type BoundViolation,
  findBoundViolations,
  type OrderMarket,
} from '@aldgate/domain/trading/orderBounds.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { Entry } from './entry.ts';
import { buildValidTerms, isAmount, isLimited, sendsTotal } from './terms.ts';

/** A field of an order, the price of an OCO's stop, or the expiry of its exits. */
export type ErrorField = BoundData['field'] | 'stopPrice' | 'protectionExpiresAt';

/** An error of a field: a rule with its bound, or a text that is not a number. */
export type EntryError =
  | Pick<BoundData, 'rule' | 'bound'>
  | { readonly rule: 'number'; readonly bound: null }
  | { readonly rule: 'decimals'; readonly bound: string };

export type EntryErrors = Readonly<Partial<Record<ErrorField, EntryError>>>;

/** Validates an order as far as it is entered; missing amounts are errors of the rule `required`. */
export function validateOrder(entry: Entry, instrument: Instrument, market: OrderMarket): EntryErrors {
  const { symbol } = instrument;
  const isByTotal = sendsTotal(entry, symbol);
  const amounts: readonly (readonly [ErrorField, string])[] = [
    isByTotal ? ['quoteQuantity', entry.total] : ['quantity', entry.quantity],
    ...(isLimited(entry) ? [['price', entry.price] as const] : []),
    ...(entry.kind === 'conditional' ? [['triggerPrice', entry.triggerPrice] as const] : []),
  ];
  const missing = listErrors(amounts, (text) => text === '', 'required');
  const wrong = {
    ...listErrors(amounts, (text) => text !== '' && !isAmount(text), 'number'),
    // WAL-13: a number with too many decimals is a number all the same.
    ...listErrors(amounts, (text) => !isAmount(text) && isAmount(cutDecimals(text)), 'decimals'),
  };
  if (Object.keys(wrong).length > 0) return { ...missing, ...wrong };
  const draft = buildValidTerms(entry, symbol);
  if (draft !== undefined) return groupByField(findBoundViolations(instrument, draft, market));
  // The entered amounts are validated before the form is complete: missing ones are assumed to be valid.
  const assumed = {
    ...entry,
    quantity: entry.quantity === '' ? (instrument.minQty ?? instrument.stepSize) : entry.quantity,
    price: entry.price === '' ? (market.mark ?? instrument.tickSize) : entry.price,
    triggerPrice: entry.triggerPrice === '' ? instrument.tickSize : entry.triggerPrice,
  };
  const complete = buildValidTerms(assumed, symbol);
  if (complete === undefined) return missing;
  const violations = findBoundViolations(instrument, complete, market).filter(
    ({ field, rule }) =>
      missing[field] === undefined && amounts.some(([name]) => name === field) && !NEEDS_ALL.has(rule),
  );
  return { ...groupByField(violations), ...missing };
}

/** A number cut to the decimals that can be entered; its last digit counts as one, so that it is not zero. */
const cutDecimals = (text: string): string => text.replace(/^(\d+\.\d{7})\d{2,30}$/, '$11');

/** Rules that apply to a complete order only. */
const NEEDS_ALL: ReadonlySet<BoundRule> = new Set(['notional', 'required', 'no_price']);

function listErrors(
  amounts: readonly (readonly [ErrorField, string])[],
  isWrong: (text: string) => boolean,
  rule: 'required' | 'number' | 'decimals',
): EntryErrors {
  const fieldError: EntryError =
    rule === 'decimals' ? { rule, bound: String(ENTERED_DECIMALS) } : { rule, bound: null };
  return Object.fromEntries(amounts.filter(([, text]) => isWrong(text)).map(([field]) => [field, fieldError]));
}

const AMOUNTS: readonly ErrorField[] = ['price', 'quantity', 'quoteQuantity', 'triggerPrice', 'stopPrice'];

/** The visible errors: an amount that was not entered yet is not one. */
export function hideMissing(errors: EntryErrors, touched: ReadonlySet<string>): EntryErrors {
  const hidden = AMOUNTS.filter((field) => errors[field]?.rule === 'required' && !touched.has(field));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !hidden.some((each) => each === field)));
}

/** The field and bound in the server's error, where it has one. */
export function errorFor(error: unknown): { readonly field: ErrorField; readonly fieldError: EntryError } | undefined {
  if (!(error instanceof CallError) || error.entry !== 'orderOutOfBounds') return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the error catalogue defines the data of each code
  const { field, rule, bound } = error.data as BoundData;
  return { field, fieldError: { rule, bound } };
}

function groupByField(broken: readonly BoundViolation[]): EntryErrors {
  return Object.fromEntries(broken.map(({ field, rule, bound }) => [field, { rule, bound }]));
}

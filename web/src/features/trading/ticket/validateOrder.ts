import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { BoundData } from '@aldgate/contract/errors.ts';
import { type BoundViolation, findBoundViolations, type OrderMarket } from '@aldgate/domain/trading/orderBounds.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { buildValidTerms, isAmount, isLimited } from './draft.ts';
import type { Entry } from './entry.ts';

export type ErrorField = BoundData['field'];

/** An error of a field: a rule with its bound, or a text that is not a number. */
export type EntryError = Pick<BoundData, 'rule' | 'bound'> | { readonly rule: 'number'; readonly bound: null };

export type EntryErrors = Readonly<Partial<Record<ErrorField, EntryError>>>;

/** Validates the current input; empty fields are not errors. */
export function validateOrder(entry: Entry, instrument: Instrument, market: OrderMarket): EntryErrors {
  const entered: readonly (readonly [ErrorField, string])[] = [
    ['quantity', entry.quantity],
    ...(isLimited(entry) ? [['price', entry.price] as const] : []),
    ...(entry.kind === 'conditional' ? [['triggerPrice', entry.triggerPrice] as const] : []),
  ];
  const wrong = entered.filter(([, text]) => text !== '' && !isAmount(text));
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([field]) => [field, { rule: 'number', bound: null }]));
  const draft = buildValidTerms(entry);
  if (draft !== undefined) return groupByField(findBoundViolations(instrument, draft, market));
  // Input is validated before the form is complete: missing amounts are assumed to be valid.
  const present = new Set(entered.flatMap(([field, text]) => (text === '' ? [] : [field])));
  const complete = buildValidTerms({
    ...entry,
    quantity: entry.quantity === '' ? (instrument.minQty ?? instrument.stepSize) : entry.quantity,
    price: entry.price === '' ? (market.mark ?? instrument.tickSize) : entry.price,
    triggerPrice: entry.triggerPrice === '' ? instrument.tickSize : entry.triggerPrice,
  });
  if (complete === undefined) return {};
  const isPartial = new Set(['notional', 'required', 'no_price']);
  return groupByField(
    findBoundViolations(instrument, complete, market).filter(
      ({ field, rule }) => present.has(field) && !isPartial.has(rule),
    ),
  );
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

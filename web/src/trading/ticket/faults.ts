import { CallError } from '@aldgate/contract/client/callError.ts';
import type { BoundData } from '@aldgate/contract/errors.ts';
import { type BoundViolation, findBoundViolations, type OrderMarket } from '@aldgate/domain/trading/orderBounds.ts';
import type { Instrument } from '../feed/useInstrument.ts';
import { draftOf, isAmount, isLimited } from './draft.ts';
import type { Entry } from './entry.ts';

export type FaultField = BoundData['field'];

/** What is wrong at a field: a rule with its bound, or a text that is no amount. */
export type Fault = Pick<BoundData, 'rule' | 'bound'> | { readonly rule: 'number'; readonly bound: null };

export type Faults = Readonly<Partial<Record<FaultField, Fault>>>;

/** What can be told of the entry as it stands; a field that is empty still is not at fault. */
export function faultsOf(entry: Entry, instrument: Instrument, market: OrderMarket): Faults {
  const entered: readonly (readonly [FaultField, string])[] = [
    ['quantity', entry.quantity],
    ...(isLimited(entry) ? [['price', entry.price] as const] : []),
    ...(entry.kind === 'conditional' ? [['triggerPrice', entry.triggerPrice] as const] : []),
  ];
  const wrong = entered.filter(([, text]) => text !== '' && !isAmount(text));
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([field]) => [field, { rule: 'number', bound: null }]));
  const draft = draftOf(entry);
  if (draft !== undefined) return byField(findBoundViolations(instrument, draft, market));
  // What is entered is judged already while something else is missing: the missing amount is taken to be right.
  const present = new Set(entered.flatMap(([field, text]) => (text === '' ? [] : [field])));
  const complete = draftOf({
    ...entry,
    quantity: entry.quantity === '' ? (instrument.minQty ?? instrument.stepSize) : entry.quantity,
    price: entry.price === '' ? (market.mark ?? instrument.tickSize) : entry.price,
    triggerPrice: entry.triggerPrice === '' ? instrument.tickSize : entry.triggerPrice,
  });
  if (complete === undefined) return {};
  const isPartial = new Set(['notional', 'required', 'no_price']);
  return byField(
    findBoundViolations(instrument, complete, market).filter(
      ({ field, rule }) => present.has(field) && !isPartial.has(rule),
    ),
  );
}

/** The field and bound that the server names, where it does. */
export function faultOf(error: unknown): { readonly field: FaultField; readonly fault: Fault } | undefined {
  if (!(error instanceof CallError) || error.entry !== 'orderOutOfBounds') return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalogue says what the code carries
  const { field, rule, bound } = error.data as BoundData;
  return { field, fault: { rule, bound } };
}

function byField(broken: readonly BoundViolation[]): Faults {
  return Object.fromEntries(broken.map(({ field, rule, bound }) => [field, { rule, bound }]));
}

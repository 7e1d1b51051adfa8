import { decimal, round, toDecimalString } from '../money/amount.ts';

/**
 * Kinds of alerts. Their values: a price in the quote asset; a move in percent within an hour; a funding rate in
 * percent, reached from below where it is positive, from above where it is negative; a margin ratio in percent; the
 * cushion of a broker's project in percent of its NAV, reached from above; the LTV of a loan in percent.
 */
export const ALERT_KINDS = [
  'price_above',
  'price_below',
  'price_move',
  'funding_rate',
  'margin_ratio',
  'project_cushion',
  'loan_ltv',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** Subjects of alerts. */
export type AlertSubject = 'market' | 'account' | 'project' | 'loan';

const SUBJECTS: Readonly<Partial<Record<AlertKind, AlertSubject>>> = {
  margin_ratio: 'account',
  project_cushion: 'project',
  loan_ltv: 'loan',
};

/** Finds the subject of alerts of a kind. */
export const alertSubject = (kind: AlertKind): AlertSubject => SUBJECTS[kind] ?? 'market';

/** Whether an alert's value is a price. */
export const isPriceLevel = (kind: AlertKind): boolean => kind === 'price_above' || kind === 'price_below';

/** The most alerts of a member. */
export const ALERTS_MAX = 50;

/** The time within which a move of the price is measured. */
export const MOVE_WINDOW_MS = 3_600_000;

/** The bounds of the values in percent, both included; prices have none but zero. */
export const ALERT_BOUNDS: Readonly<
  Partial<Record<AlertKind, { readonly minimum: string; readonly maximum: string }>>
> = {
  price_move: { minimum: '0.1', maximum: '100' },
  funding_rate: { minimum: '-10', maximum: '10' },
  margin_ratio: { minimum: '1', maximum: '100' },
  project_cushion: { minimum: '0.1', maximum: '100' },
  loan_ltv: { minimum: '1', maximum: '100' },
};

/** The rule of an alert's value that a decimal string breaks, with its bound; undefined for a valid one. */
export function findValueError(
  kind: AlertKind,
  value: string,
): { readonly rule: 'positive' | 'minimum' | 'maximum'; readonly bound: string } | undefined {
  const { minimum, maximum } = ALERT_BOUNDS[kind] ?? {};
  const entered = decimal(value);
  if (entered.eq('0') || (minimum === undefined && entered.lt('0'))) return { rule: 'positive', bound: '0' };
  if (minimum !== undefined && entered.lt(minimum)) return { rule: 'minimum', bound: minimum };
  return maximum !== undefined && entered.gt(maximum) ? { rule: 'maximum', bound: maximum } : undefined;
}

/** Decimals of measured percentages. */
const PLACES = 4;

/** A ratio or a rate as percent, rounded down. */
export const toPercent = (ratio: string): string =>
  toDecimalString(round(toDecimalString(decimal(ratio).times('100')), PLACES, 'down'));

/**
 * The larger of the moves from the lowest and from the highest price to the present one, in percent of where it began:
 * positive up, negative down. All prices are above zero.
 */
export function computeMove({ price, low, high }: Readonly<Record<'price' | 'low' | 'high', string>>): string {
  const moveFrom = (from: string) => decimal(price).div(from).minus('1');
  const [up, down] = [moveFrom(low), moveFrom(high)];
  return toPercent(toDecimalString(up.plus(down).lt('0') ? down : up));
}

/** Whether a figure has reached an alert's value. Of `price_move` the figure is a move in either direction. */
export function isReached(kind: AlertKind, value: string, figure: string): boolean {
  const reached = decimal(figure);
  if (kind === 'price_move') return reached.abs().gte(value);
  const isFromAbove =
    kind === 'price_below' || kind === 'project_cushion' || (kind === 'funding_rate' && decimal(value).lt('0'));
  return isFromAbove ? reached.lte(value) : reached.gte(value);
}

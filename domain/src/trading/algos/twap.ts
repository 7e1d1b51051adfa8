import { formatFixed, max, min, ONE, parseFixed } from '../../money/fixed.ts';
import type { OrderRules } from '../orderBounds.ts';

/** When the slices of a TWAP are due. Times in epoch ms; the jitter is a decimal fraction. */
export interface AlgoSchedule {
  readonly algoId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly slices: number;
  readonly jitter: string;
}

const HASH_RANGE = 1n << 32n;

/** FNV-1a of a text with a final mix, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * TR-16: when a slice is due, from 1. The time from start to end is divided evenly; a slice begins later than its part
 * by up to `jitter` of it, as the hash of the algorithm's id and the slice says: the same at every server.
 */
export function dueAt({ algoId, startsAt, endsAt, slices, jitter }: AlgoSchedule, slice: number): number {
  const late = parseFixed(jitter) * BigInt(hash(`${algoId}-${slice}`));
  const part = BigInt(slice - 1) * ONE * HASH_RANGE + late;
  return startsAt + Number((BigInt(endsAt - startsAt) * part) / (BigInt(slices) * ONE * HASH_RANGE));
}

/** The number of slices that are due: the newest one's, 0 before the first. */
export function countDue(schedule: AlgoSchedule, now: number): number {
  let due = 0;
  while (due < schedule.slices && dueAt(schedule, due + 1) <= now) due += 1;
  return due;
}

/** When the next slice is due, or the end. */
export function nextDueAt(schedule: AlgoSchedule, now: number): number {
  const next = countDue(schedule, now) + 1;
  return next > schedule.slices ? schedule.endsAt : dueAt(schedule, next);
}

/** The quantity of an account, and how far it is. Decimal strings, multiples of the contract's step. */
export interface AlgoProgress {
  readonly quantity: string;
  readonly executed: string;
  /** The slices before the last resumption, and what was executed by then: the rest is divided among the others. */
  readonly passed: number;
  readonly base: string;
}

/** Bounds of an order, as decimal strings. */
export interface ChildBounds {
  readonly step: string;
  readonly minimum: string;
  readonly maximum: string | null;
}

/** The bounds of a child at a price, which may be unknown: then the smallest value of an order is not among them. */
export function findChildBounds(
  rules: OrderRules,
  { isMarket, reduceOnly, price }: { isMarket: boolean; reduceOnly: boolean; price: string | undefined },
): ChildBounds {
  const step = isMarket ? rules.marketStepSize : rules.stepSize;
  const [least = step, most = null] = isMarket
    ? [rules.marketMinQty, rules.marketMaxQty]
    : [rules.minQty, rules.maxQty];
  if (reduceOnly || rules.minNotional === undefined || price === undefined)
    return { step, minimum: least, maximum: most };
  const perStep = parseFixed(price) * parseFixed(step);
  const steps = (parseFixed(rules.minNotional) * ONE + perStep - 1n) / perStep;
  return { step, minimum: formatFixed(max(parseFixed(least), steps * parseFixed(step))), maximum: most };
}

/**
 * TR-16: the quantity of the order of the newest slice that is due; null where there is none. It is the part of the
 * total up to this slice, down to the step, less what was executed, so that it catches up. Below the minimum it waits
 * for a later slice; a rest that would be below the minimum goes with it; the last slice takes the rest.
 */
export function planChild(
  slices: number,
  slice: number,
  { quantity, executed, passed, base }: AlgoProgress,
  { step, minimum, maximum }: ChildBounds,
): string | null {
  if (slice <= passed) return null;
  const [total, done, from, size] = [quantity, executed, base, step].map(parseFixed) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const part = from + ((total - from) * BigInt(slice - passed)) / BigInt(slices - passed);
  const down = (value: bigint) => (value / size) * size;
  const least = max(parseFixed(minimum), 1n);
  const target = slice >= slices ? total : down(part);
  const open = target - done;
  if (open < least) return null;
  const wanted = total - target < least ? total - done : open;
  return formatFixed(down(maximum === null ? wanted : min(wanted, parseFixed(maximum))));
}

/** The client order id of a child: slices after each other, the accounts of one in their order, both from 1. */
export const childOrderId = (algoId: string, slice: number, leg: number, legs: number): string =>
  `${algoId}-${(slice - 1) * legs + leg}`;

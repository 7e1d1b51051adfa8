import { type Amount, decimal, round } from '../money/amount.ts';
import { OPEN_QUOTES } from './order.ts';

/** Within this time an institution's real-time prices count to its share of the room. */
export const SHARE_WINDOW_MS = 3_600_000;
/** While no more than this part of the room of all is taken, nobody's share is less than the whole. */
const FREE_PART = '0.5';
/** The least share, in sizes of the smallest trade: a price of the smallest size fits with its rounding. */
const LEAST_SHARE = '1.1';

interface Shared {
  /** Open real-time prices of all other institutions, in US dollars. */
  readonly othersUsd: string;
  /** The institution's real-time prices of the last hour that have ended, and those of them that expired unaccepted. */
  readonly ended: number;
  readonly expired: number;
  /** The institution's smallest trade, in US dollars. */
  readonly minimumUsd: string;
}

/**
 * The most US dollars that an institution's open real-time prices may have together. It is the whole share while the
 * open prices of all take no more than half of their room. Beyond it the share shrinks by the fraction that the
 * institution let expire in the last hour, to a price of the smallest size at the least, so that prices which nobody
 * means to accept leave half of the room to the others. The room of all is never exceeded.
 */
export function roomOf({ othersUsd, ended, expired, minimumUsd }: Shared): string {
  const { ownUsd, totalUsd } = OPEN_QUOTES;
  const kept = ended === 0 ? decimal('1') : decimal(String(ended - expired)).div(String(ended));
  const share = larger(decimal(ownUsd).times(kept), decimal(minimumUsd).times(LEAST_SHARE));
  const free = decimal(totalUsd).times(FREE_PART).minus(othersUsd);
  const left = larger(decimal(totalUsd).minus(othersUsd), decimal('0'));
  return round(smaller(smaller(larger(share, free), decimal(ownUsd)), left), 2, 'down');
}

const larger = (a: Amount, b: Amount): Amount => (a.gt(b) ? a : b);
const smaller = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b);

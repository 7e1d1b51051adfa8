import type { Mark } from '../market/market.ts';
import { indexPrice, type PricePath, premium } from './indexPrice.ts';

export const FUNDING_INTERVAL_MS = 8 * 60 * 60 * 1000;
const INTEREST_PER_INTERVAL = 0.0001;
const DAMPING = 0.0005;
const RATE_MAX = 0.003;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Mark, index and funding of a contract at a time. Mark is the median of index plus funding due, index plus average
 * premium, and the last price; funding is the mean premium plus the clamped distance to the interest rate.
 */
export function markOf(path: PricePath, at: number, lastPrice: number): Mark {
  const intervalStart = Math.floor(at / FUNDING_INTERVAL_MS) * FUNDING_INTERVAL_MS;
  const nextFundingTime = intervalStart + FUNDING_INTERVAL_MS;
  const index = indexPrice(path, at);
  const settledRate = fundingRate(path, intervalStart - FUNDING_INTERVAL_MS, intervalStart);
  const untilFunding = (nextFundingTime - at) / FUNDING_INTERVAL_MS;
  const mark = median(index * (1 + settledRate * untilFunding), index * (1 + premium(path, at)), lastPrice);
  return {
    markPrice: mark.toFixed(8),
    averagePrice: (index * (1 + premium(path, at))).toFixed(8),
    indexPrice: index.toFixed(8),
    estimatedSettlePrice: meanIndex(path, at - HOUR_MS, at).toFixed(8),
    fundingRate: fundingRate(path, intervalStart, at).toFixed(8),
    nextFundingTime,
  };
}

/** Rate for one funding interval from the premiums between two times. */
export function fundingRate(path: PricePath, from: number, to: number): number {
  const average = mean(from, to, 16, (at) => premium(path, at));
  const rate = average + clamp(INTEREST_PER_INTERVAL - average, DAMPING);
  return clamp(rate, RATE_MAX);
}

function meanIndex(path: PricePath, from: number, to: number): number {
  return mean(from, to, 12, (at) => indexPrice(path, at));
}

function mean(from: number, to: number, samples: number, valueAt: (at: number) => number): number {
  let sum = 0;
  for (let sample = 1; sample <= samples; sample += 1) sum += valueAt(from + ((to - from) * sample) / samples);
  return sum / samples;
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

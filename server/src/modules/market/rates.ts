import { isQuotable, midPrice } from '@aldgate/domain/convert/cross.ts';
import { isDecimal, isPositive } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { type Mid, PRICE_MAX_AGE_MS, SPREAD_MAX_BPS } from './prices.ts';

const price = z.string().refine((text) => isDecimal(text) && isPositive(text));

/** The response of a source of rates: US dollars per unit of each base, all of the same time (epoch ms). */
const answer = z.object({
  at: z.int().min(0),
  rates: z.array(z.object({ base: z.string(), quote: z.literal('USD'), bid: price, ask: price })),
});

type Answer = z.output<typeof answer>;

/** The latest US dollar rates of currencies and USDT. Every server has its own. */
export class UsdRates {
  readonly #clock: Clock;
  readonly #mids = new Map<string, Mid>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Stores a response's rates; crossed or too wide ones are ignored. */
  update({ at, rates }: Answer): void {
    const heardAt = Math.min(at, this.#clock());
    for (const { base, bid, ask } of rates) {
      if (isQuotable(bid, ask, SPREAD_MAX_BPS)) this.#mids.set(base, { price: midPrice(bid, ask), at: heardAt });
    }
  }

  /** US dollars per unit, or undefined if unknown or too old. */
  current(asset: string): Mid | undefined {
    const mid = this.#mids.get(asset);
    return mid && this.#clock() - mid.at <= PRICE_MAX_AGE_MS ? mid : undefined;
  }
}

const EVERY_MS = 1_000;
const TIMEOUT_MS = 2_000;

interface Source {
  /** Null: no source, and no currency is priced. */
  readonly url: string | null;
  readonly rates: UsdRates;
  readonly log: Log;
}

/** Polls the source of rates once a second until `close`. After failures the last rates become too old. */
export function startRates({ url, rates, log }: Source): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  const closed = new AbortController();

  const follow = async (from: string) => {
    try {
      rates.update(await fetchRates(from, closed.signal));
      if (failing) log.info('rates are available again');
      failing = false;
    } catch (error) {
      // Logged once per outage.
      if (!failing && !closed.signal.aborted) log.warn({ err: error }, 'rates are not available');
      failing = true;
    }
    if (!closed.signal.aborted) timer = setTimeout(() => void follow(from), EVERY_MS).unref();
  };

  if (url !== null) void follow(url);
  return {
    close() {
      closed.abort();
      clearTimeout(timer);
    },
  };
}

/** Rejects if the source does not answer in time, or the response is invalid. */
async function fetchRates(url: string, closed: AbortSignal): Promise<Answer> {
  const signal = AbortSignal.any([closed, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return answer.parse(await response.json());
}

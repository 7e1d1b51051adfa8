import { isQuotable, midPrice } from '@aldgate/domain/convert/cross.ts';
import { isDecimal } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { type Mid, PRICE_MAX_AGE_MS, SPREAD_MAX_BPS } from './prices.ts';

const price = z.string().refine((text) => isDecimal(text) && !text.startsWith('-') && /[1-9]/.test(text));

/** What a source of rates answers: US dollars for one unit of each base, all true at one time (epoch ms). */
const answer = z.object({
  at: z.int().min(0),
  rates: z.array(z.object({ base: z.string(), quote: z.literal('USD'), bid: price, ask: price })),
});

type Answer = z.output<typeof answer>;

/** The rates of currencies and of USDT in US dollars, as their source last told them. Every server keeps its own. */
export class UsdRates {
  readonly #clock: Clock;
  readonly #mids = new Map<string, Mid>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the source's answer; a rate that is crossed or too wide changes nothing. */
  update({ at, rates }: Answer): void {
    const heardAt = Math.min(at, this.#clock());
    for (const { base, bid, ask } of rates) {
      if (isQuotable(bid, ask, SPREAD_MAX_BPS)) this.#mids.set(base, { price: midPrice(bid, ask), at: heardAt });
    }
  }

  /** US dollars for one unit, or undefined where nothing is known that is recent enough to deal on. */
  current(asset: string): Mid | undefined {
    const mid = this.#mids.get(asset);
    return mid && this.#clock() - mid.at <= PRICE_MAX_AGE_MS ? mid : undefined;
  }
}

const EVERY_MS = 1_000;
const TIMEOUT_MS = 2_000;

interface Source {
  /** Null follows nothing, and then no currency is priced. */
  readonly url: string | null;
  readonly rates: UsdRates;
  readonly log: Log;
}

/** Asks the source of rates once a second until `close`. A failure leaves the last rates to grow too old. */
export function startRates({ url, rates, log }: Source): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  const closed = new AbortController();

  const follow = async (from: string) => {
    try {
      rates.update(await fetchRates(from, closed.signal));
      if (failing) log.info('rates are followed again');
      failing = false;
    } catch (error) {
      // Said once, not each second.
      if (!failing && !closed.signal.aborted) log.warn({ err: error }, 'rates cannot be had');
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

/** Rejects where the source does not answer in time, or in another shape. */
async function fetchRates(url: string, closed: AbortSignal): Promise<Answer> {
  const signal = AbortSignal.any([closed, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return answer.parse(await response.json());
}

import { isQuotable, midPrice } from '@aldgate/domain/convert/cross.ts';
import { PriceHistory } from '@aldgate/domain/market/priceHistory.ts';
import { hasJumped } from '@aldgate/domain/market/referenceRules.ts';
import { isDecimal, isPositive } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import type { Log } from '../../kernel/log.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { PRICE_MAX_AGE_MS, type PriceResult, SPREAD_MAX_BPS } from './prices.ts';

const price = z.string().refine((text) => isDecimal(text) && isPositive(text));

/** The response of a source of rates: US dollars per unit of each base, all of the same time (epoch ms). */
const answer = z.object({
  at: z.int().min(0),
  rates: z.array(z.object({ base: z.string(), quote: z.literal('USD'), bid: price, ask: price })),
});

type Answer = z.output<typeof answer>;

interface Measured {
  readonly price: string;
  readonly at: number;
  /** The source's time. */
  readonly measuredAt: number;
  /** The rate of a second ago. */
  readonly before: number | undefined;
  readonly history: PriceHistory;
}

/** The latest US dollar rates of currencies, USDT and USDC. Every server has its own. */
export class UsdRates {
  readonly #clock: Clock;
  readonly #rates = new Map<string, Measured>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Stores a response's rates; crossed or too wide ones are ignored, and a repeat is not a new measurement. */
  update({ at: measuredAt, rates }: Answer): void {
    const at = Math.min(measuredAt, this.#clock());
    for (const { base, bid, ask } of rates) {
      const known = this.#rates.get(base);
      if (known?.measuredAt === measuredAt || !isQuotable(bid, ask, SPREAD_MAX_BPS)) continue;
      const history = known?.history ?? new PriceHistory();
      const before = history.before(measuredAt);
      const price = midPrice(bid, ask);
      history.add(measuredAt, Number(price));
      this.#rates.set(base, { price, at, measuredAt, before, history });
    }
  }

  /** US dollars per unit to deal at. */
  firm(asset: string): PriceResult {
    const shown = this.shown(asset);
    const rate = this.#rates.get(asset);
    if ('refused' in shown || rate === undefined) return shown;
    if (rate.before === undefined) return { refused: 'unmeasured' };
    return hasJumped(Number(rate.price), rate.before, rate.history.deviations) ? { refused: 'jump' } : shown;
  }

  /** US dollars per unit to show or to count with; refused if unknown or too old. */
  shown(asset: string): PriceResult {
    const rate = this.#rates.get(asset);
    if (rate === undefined || this.#clock() - rate.at > PRICE_MAX_AGE_MS) return { refused: 'stale' };
    const { price, at } = rate;
    return { price, at, index: price, indexAt: at, deviationBps: rate.history.deviations.tenSeconds };
  }

  /** The assets that the source has priced, current or not. */
  assets(): readonly string[] {
    return [...this.#rates.keys()];
  }
}

const TIMEOUT_MS = 2_000;

interface Source {
  /** Null: no source, and no currency is priced. */
  readonly url: string | null;
  readonly everyMs: number;
  readonly rates: UsdRates;
  readonly log: Log;
}

/** Polls the source of rates until `close`. After failures the last rates become too old. */
export function startRates({ url, everyMs, rates, log }: Source): { close(): void } {
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
    if (!closed.signal.aborted) timer = setTimeout(() => void follow(from), everyMs).unref();
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
export async function fetchRates(url: string, closed?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = closed === undefined ? timeout : AbortSignal.any([closed, timeout]);
  const response = await fetch(url, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return answer.parse(await response.json());
}

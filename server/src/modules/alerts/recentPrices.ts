import { computeMove, MOVE_WINDOW_MS } from '@aldgate/domain/alerts/alert.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';

/** The lowest and the highest price of a minute. */
interface Minute {
  readonly minute: number;
  readonly low: string;
  readonly high: string;
}

const MINUTE_MS = 60_000;

/**
 * Prices of the last hour by market, a lowest and a highest for each minute. It begins with the first price that is
 * noted, so that after a start an hour passes until moves are measured over a whole one.
 */
export class RecentPrices {
  readonly #markets = new Map<string, Minute[]>();

  note(subject: string, price: string, now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    const kept = (this.#markets.get(subject) ?? []).filter((each) => each.minute > minute - MOVE_WINDOW_MS / MINUTE_MS);
    const last = kept.at(-1);
    if (last?.minute !== minute) kept.push({ minute, low: price, high: price });
    else
      kept[kept.length - 1] = {
        minute,
        low: decimal(price).lt(last.low) ? price : last.low,
        high: decimal(price).gt(last.high) ? price : last.high,
      };
    this.#markets.set(subject, kept);
  }

  /** The move to a price from those noted since a time, in percent; 0 where none was. */
  moveSince(subject: string, price: string, since: number): string {
    const minutes = (this.#markets.get(subject) ?? []).filter(({ minute }) => minute >= Math.floor(since / MINUTE_MS));
    const extreme = (values: readonly string[], isBeyond: (value: string, than: string) => boolean) =>
      values.reduce((found, value) => (isBeyond(value, found) ? value : found), price);
    const low = extreme(
      minutes.map((each) => each.low),
      (value, than) => decimal(value).lt(than),
    );
    const high = extreme(
      minutes.map((each) => each.high),
      (value, than) => decimal(value).gt(than),
    );
    return computeMove({ price, low, high });
  }

  /** Forgets all markets but these. */
  keep(subjects: ReadonlySet<string>): void {
    for (const subject of this.#markets.keys()) if (!subjects.has(subject)) this.#markets.delete(subject);
  }
}

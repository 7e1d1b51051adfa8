import type { RecordedMarket } from './market.ts';
import type { RecordedEvent } from './recording.ts';
import type { ReplayServer } from './replayServer.ts';

const SPEED = 10;
const TICK_MS = 4;
const KLINE_MS = 250;
const SECOND_MS = 1_000;

interface Replayed {
  readonly events: readonly RecordedEvent[];
  readonly market: RecordedMarket;
  readonly send: ReplayServer['send'];
}

/** Plays events at ten times their rate from the last position for a duration. */
export function createReplay({ events, market, send }: Replayed): { readonly play: (ms: number) => Promise<void> } {
  let next = 0;
  let playedMs = 0;
  return {
    play: (ms) =>
      new Promise((resolve) => {
        const begin = performance.now();
        const [from, until] = [playedMs, playedMs + ms];
        let [klineAt, secondAt] = [from, from];
        const timer = setInterval(() => {
          playedMs = Math.min(until, from + performance.now() - begin);
          for (let event = events[next]; event !== undefined && event.at <= playedMs * SPEED; event = events[next]) {
            market.apply(event);
            send(event.message);
            next += 1;
          }
          if (playedMs >= klineAt) {
            klineAt += KLINE_MS;
            send(market.kline());
          }
          if (playedMs >= secondAt) {
            secondAt += SECOND_MS;
            for (const message of market.eachSecond()) send(message);
          }
          if (playedMs < until) return;
          clearInterval(timer);
          resolve();
        }, TICK_MS);
      }),
  };
}

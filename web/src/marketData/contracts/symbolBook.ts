import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { LiveBook } from '@aldgate/exchange/book/liveBook.ts';
import { aggTradeStream } from '@aldgate/exchange/stream/streams.ts';
import { type BookStatus, computeBookStatus, isSameStatus } from './bookStatus.ts';
import { CHECK_EVERY_MS } from './feedMonitor.ts';
import { linkStatus, type SymbolPorts } from './link.ts';
import { createSignal, type Signal } from './signal.ts';

/** Prices as the exchange sends them; undefined for an empty side. */
export interface BestPrices {
  readonly bid: string | undefined;
  readonly ask: string | undefined;
}

/** Levels kept per side: more than any price grouping shows, and a limit for books with thousands of levels. */
const LEVELS_MAX = 1_000;
const NO_PRICES: BestPrices = { bid: undefined, ask: undefined };

/** The book of one symbol while it is displayed. Notifies at most once a frame. */
export class SymbolBook {
  /** Levels changed. */
  readonly changes: Signal;
  /** The best prices or the status changed. */
  readonly summary: Signal;
  readonly #ports: SymbolPorts;
  readonly #release: () => void;
  #book: LiveBook | undefined;
  #best: BestPrices = NO_PRICES;
  #bookStatus: BookStatus = { state: 'connecting' };
  #check: () => void = () => undefined;
  #isClosed = false;

  constructor(ports: SymbolPorts) {
    this.#ports = ports;
    this.changes = createSignal(ports.frames, 'book');
    this.summary = createSignal(ports.frames);
    this.#release = ports.link.use((link) => {
      const { rest, books, market } = link;
      const { symbol, product, now } = ports;
      const trades = aggTradeStream(symbol);
      const book = new LiveBook({
        symbol,
        sequence: traitsOf(product).market,
        rest,
        stream: books,
        levelsMax: LEVELS_MAX,
      });
      this.#book = book;
      let changedAt: number | undefined;
      let seenId = 0;
      this.#check = () => {
        const { lastUpdateId } = book.book;
        if (lastUpdateId !== seenId) changedAt = now();
        seenId = lastUpdateId;
        this.#setStatus(
          computeBookStatus(
            {
              feed: linkStatus(link, now()),
              isSynced: book.isLive,
              changedAt,
              tradedAt: market.streamLastMessageAt(trades),
            },
            now(),
          ),
        );
      };
      const stops = [
        book.onChange(() => this.#changed()),
        // A trade without a change of the book shows that the book's own stream has stopped.
        market.subscribe(trades, () => undefined),
      ];
      this.#checkSoon();
      return () => {
        for (const stop of stops) stop();
        book.close();
        this.#book = undefined;
      };
    });
  }

  /** The maintained levels; undefined before the connection. */
  get localBook(): LiveBook['book'] | undefined {
    return this.#book?.book;
  }

  readonly best = (): BestPrices => this.#best;

  /** Why the book could not be loaded; undefined where it was. */
  readonly failure = (): unknown => this.#book?.failure;

  readonly bookStatus = (): BookStatus => this.#bookStatus;

  readonly close = (): void => {
    this.#isClosed = true;
    this.#release();
  };

  #changed(): void {
    this.#check();
    const { localBook } = this;
    const [bid, ask] = [localBook?.bestBid?.[0], localBook?.bestAsk?.[0]];
    if (bid !== this.#best.bid || ask !== this.#best.ask) {
      this.#best = { bid, ask };
      this.summary.notify();
    }
    this.changes.notify();
  }

  #setStatus(next: BookStatus): void {
    if (isSameStatus(next, this.#bookStatus)) return;
    this.#bookStatus = next;
    this.summary.notify();
    this.changes.notify();
  }

  /** Silence causes no event, so it is polled. */
  #checkSoon(): void {
    if (this.#isClosed) return;
    this.#check();
    this.#ports.later(() => this.#checkSoon(), CHECK_EVERY_MS);
  }
}

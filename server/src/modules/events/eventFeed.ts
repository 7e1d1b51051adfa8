import type { CustomerEvent, EventType } from '@aldgate/contract/open/events.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/http/startChannel.ts';
import { type EventPage, readEvents } from './readEvents.ts';

const PAGE_MAX = 100;
/** The interval of reads for what no notice announces. */
const POLL_MS = 2_000;
/** An event that an open transaction holds back is read again after this, and then after twice as long each time. */
const HELD_MS = 25;
const HEARTBEAT_MS = 15_000;
/** A reader that accepts nothing for this long is disconnected. */
const STUCK_MS = 60_000;

export interface FeedOptions {
  readonly database: Database;
  readonly institutionId: string;
  /** The cursor after which it begins. */
  readonly after: string;
  readonly types: readonly EventType[] | undefined;
  readonly channel: Channel;
  /** Handles an error of a read: the channel continues with the next one. */
  readonly onError: (error: unknown) => void;
  /** The next two are for tests. */
  readonly pollMs?: number | undefined;
  readonly stuckMs?: number | undefined;
}

/** Writes an institution's events to one reader as they become visible. Nothing is queued for a slow reader. */
export class EventFeed {
  readonly #options: FeedOptions;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #pollMs: number;
  #cursor: string;
  #timer: NodeJS.Timeout | undefined;
  #stuck: NodeJS.Timeout | undefined;
  #isReading = false;
  #isAwoken = false;
  #isBlocked = false;
  #isClosed = false;
  #heldMs = HELD_MS;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#cursor = options.after;
    this.#pollMs = options.pollMs ?? POLL_MS;
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    // A reader that gets no event has the cursor nevertheless, and continues from it.
    this.#write(`id: ${this.#cursor}\n\n`);
    this.wake();
  }

  /** Reads now, or once more where it reads already. */
  wake(): void {
    this.#isAwoken = true;
    if (!this.#isReading && !this.#isBlocked && !this.#isClosed) void this.#read();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    clearTimeout(this.#stuck);
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    clearTimeout(this.#timer);
    let waitMs = this.#pollMs;
    try {
      while (this.#isAwoken && !this.#isBlocked && !this.#isClosed) {
        this.#isAwoken = false;
        const page = await this.#readPage();
        if (this.#isClosed) return;
        this.#publish(page);
        if (page.isMore) this.#isAwoken = true;
        waitMs = this.#nextWait(page);
      }
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#isReading = false;
      if (!this.#isClosed) this.#timer = setTimeout(() => this.wake(), waitMs).unref();
    }
  }

  #readPage(): Promise<EventPage> {
    const { database, institutionId, types } = this.#options;
    return readEvents(database, institutionId, { after: this.#cursor, types, limit: PAGE_MAX });
  }

  #publish({ items, next }: EventPage): void {
    this.#cursor = next ?? this.#cursor;
    if (items.length > 0) this.#write(items.map(formatEvent).join(''));
  }

  #nextWait({ isHeldBack }: EventPage): number {
    const waitMs = isHeldBack ? this.#heldMs : this.#pollMs;
    this.#heldMs = isHeldBack ? Math.min(this.#heldMs * 2, this.#pollMs) : HELD_MS;
    return waitMs;
  }

  #beat(): void {
    if (!this.#isBlocked) this.#write(': alive\n\n');
  }

  #write(text: string): void {
    const { channel, stuckMs = STUCK_MS } = this.#options;
    if (channel.write(text) || this.#isClosed) return;
    this.#isBlocked = true;
    this.#stuck = setTimeout(() => channel.end(), stuckMs).unref();
    channel.onceDrained(() => {
      clearTimeout(this.#stuck);
      this.#isBlocked = false;
      this.wake();
    });
  }
}

const formatEvent = (event: CustomerEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

import type { Database } from '../../../kernel/database/database.ts';
import type { ChangeEvents } from '../../../kernel/events/changeEvents.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { listBehind, notifyOfOrders } from './notifyOfOrders.ts';

/** The job of each minute, for events whose notice was missed. */
export const READ_EVENTS = 'notifications_read_events';

/** Several events of an institution within this time are read together. */
const TOGETHER_MS = 250;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly changeEvents: ChangeEvents;
  readonly log: Log;
}

/** Reads institutions' events for notifications when they are announced, one institution after the other. */
export function createEventReader({ database, clock, changeEvents, log }: Deps) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  const closing = new AbortController();

  const readLater = () => {
    if (closing.signal.aborted) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      reading = reading.then(readWaiting);
    }, TOGETHER_MS).unref();
  };

  async function readWaiting(): Promise<void> {
    const institutions = [...waiting];
    waiting.clear();
    for (const institutionId of institutions) {
      if (closing.signal.aborted) return;
      try {
        if (await readAll(institutionId)) waiting.add(institutionId);
      } catch (error) {
        log.warn({ err: error, institution: institutionId }, 'events could not be read for notifications');
      }
    }
    if (waiting.size > 0) readLater();
  }

  /** Returns whether an older transaction holds events back. */
  async function readAll(institutionId: string): Promise<boolean> {
    let rest = await notifyOfOrders(database, institutionId, clock());
    while (rest === 'more' && !closing.signal.aborted) rest = await notifyOfOrders(database, institutionId, clock());
    return rest === 'heldBack';
  }

  const unsubscribe = changeEvents.subscribe(({ topic, institutionId }) => {
    if (topic !== 'events' || institutionId === undefined) return;
    waiting.add(institutionId);
    readLater();
  });

  return {
    async readBehind() {
      for (const institutionId of await listBehind(database)) await readAll(institutionId);
    },
    async close() {
      closing.abort();
      unsubscribe();
      clearTimeout(timer);
      await reading;
    },
  };
}

import type { ModuleContext } from '../../kernel/module.ts';
import { eventsRetention } from './retention.ts';

export { formatCursor, parseCursor } from './cursor.ts';
export { EventFeed } from './eventFeed.ts';
export { assertCursor, type EventPage, readEvents, readEventsIn, readNewestCursor } from './readEvents.ts';

/** Customers' events, which every module writes through the kernel. Keys of the open API read them. */
export const createEvents = (_context: ModuleContext) => ({ name: 'events', retention: eventsRetention });

import type { CustomerEvent, EventData, EventType } from '@aldgate/contract/open/events.ts';
import type { Database } from '../../server/src/kernel/database/database.ts';
import { readEvents } from '../../server/src/modules/events/index.ts';
import { waitFor } from './platform.ts';

/** Reads all events of an institution in pages of ten, once no open transaction of the cluster holds any back. */
export function readAllEvents(database: Database, institutionId: string): Promise<CustomerEvent[]> {
  return waitFor(async () => {
    const events: CustomerEvent[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await readEvents(database, institutionId, { after, types: undefined, limit: 10 });
      if (page.isHeldBack && !page.isMore) return undefined;
      events.push(...page.items);
      after = page.next ?? undefined;
      if (!page.isMore) return events;
    }
  });
}

/** The data of the events of one type, in their order. */
export const dataOf = <Type extends EventType>(events: readonly CustomerEvent[], type: Type): EventData[Type][] =>
  events.flatMap((event) => (event.type === type ? [event.data as EventData[Type]] : []));

/** The values of a field that a record's events had, by the record's name. */
export function historyOf<Item extends object>(
  items: readonly Item[],
  name: keyof Item,
  field: keyof Item,
): Record<string, unknown[]> {
  const histories: Record<string, unknown[]> = {};
  for (const item of items) {
    const record = String(item[name]);
    histories[record] = [...(histories[record] ?? []), item[field]];
  }
  return histories;
}

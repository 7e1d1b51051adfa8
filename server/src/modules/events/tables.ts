import type { EventType } from '@aldgate/contract/open/events.ts';
import type { GeneratedAlways } from 'kysely';
import type { Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    customer_event: {
      id: GeneratedAlways<string>;
      xid: GeneratedAlways<string>;
      institution_id: string;
      type: EventType;
      at: Time;
      data: unknown;
    };
  }
}

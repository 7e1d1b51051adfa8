import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { DatabaseTime } from '../../../kernel/time/databaseTime.ts';
import type { MemberOrders } from '../../trading/index.ts';

export interface AlgoDeps {
  readonly database: Database;
  readonly databaseTime: DatabaseTime;
  readonly clock: Clock;
  readonly log: Log;
  readonly orders: MemberOrders;
  /** Whether the platform accepts orders now: while it is read-only, those that reduce alone. */
  readonly accepts: (order: { readonly reduceOnly: boolean }) => boolean;
}

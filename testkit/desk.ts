import { nextOpening } from '@aldgate/domain/otc/deskHours.ts';
import { businessClockOf, moveBusinessClock } from '../server/src/kernel/businessClock.ts';
import { readClosedDays } from '../server/src/modules/otc/deskState.ts';
import type { Platform } from './platform.ts';

const HOUR_MS = 3_600_000;

/** Moves the business clock to an hour of the OTC desk's next working day; without one to its morning. */
export async function moveToDesk(platform: Platform, { hour = 9, minute = 0 } = {}): Promise<number> {
  const { db, clock } = platform;
  const now = await businessClockOf(() => clock.now, 'local')(db.database);
  const to = nextOpening(now, await readClosedDays(db.database)) + hour * HOUR_MS + minute * 60_000;
  await moveBusinessClock(db.database, to, clock.now);
  return to;
}

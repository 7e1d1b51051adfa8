import { moveBusinessClock } from './businessClock.ts';
import { withPlatform } from './platformDatabase.ts';
import type { RunningPlatform } from './stack.ts';

interface Desk {
  readonly now: number;
  readonly isOpen: boolean;
  readonly opensAt: number;
  readonly closesAt: number;
}

const HOUR_MS = 3_600_000;

/** The OTC desk's hours by the business clock. */
export async function readDesk({ url }: Pick<RunningPlatform, 'url'>): Promise<Desk> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/institution/block/queryDeskNotLogin`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  return ((await response.json()) as { data: { desk: Desk } }).data.desk;
}

/** Moves the business clock into desk hours, with an hour left at least. */
export async function openDesk(platform: Pick<RunningPlatform, 'url'>): Promise<void> {
  const { now, isOpen, opensAt, closesAt } = await readDesk(platform);
  if (!isOpen || closesAt - now < HOUR_MS) await moveBusinessClock(platform, opensAt + HOUR_MS);
}

/** Moves the business clock an hour past the desk's close. */
export async function closeDesk(platform: Pick<RunningPlatform, 'url'>): Promise<void> {
  const { isOpen, closesAt } = await readDesk(platform);
  if (isOpen) await moveBusinessClock(platform, closesAt + HOUR_MS);
}

/**
 * Opens the desk on a platform that others share. Returns what sets the business clock back, which the platform itself
 * moves forward only.
 */
export async function borrowOpenDesk(platform: RunningPlatform): Promise<() => Promise<void>> {
  const before = await withPlatform(platform, ({ database }) =>
    database.selectFrom('business_clock').select('ahead_ms').executeTakeFirst(),
  );
  await openDesk(platform);
  return () =>
    withPlatform(platform, async ({ database }) => {
      await database
        .updateTable('business_clock')
        .set({ ahead_ms: before?.ahead_ms ?? '0' })
        .execute();
    });
}

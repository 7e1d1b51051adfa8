import type { AnswerOf } from '@aldgate/contract';
import { type ClosedDays, type DeskState, deskState } from '@aldgate/domain/otc/deskHours.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';

type Desk = AnswerOf<'listBlockTradeConfigure'>['desk'];

/** The days on which the desk stays closed. */
export async function readClosedDays(database: Database | Tx): Promise<ClosedDays> {
  const rows = await database.selectFrom('otc_closed_day').select('day').execute();
  return new Set(rows.map(({ day }) => day));
}

interface Deps {
  readonly businessClock: BusinessClock;
}

/** The desk's state at the time of the business clock, which it also answers. */
export async function readDesk(database: Database | Tx, { businessClock }: Deps): Promise<DeskState & { now: number }> {
  const now = await businessClock(database);
  return { now, ...deskState(now, await readClosedDays(database)) };
}

/** OTC-03. Throws deskClosed with the next opening. */
export async function assertOpen(database: Database | Tx, deps: Deps): Promise<void> {
  const { isOpen, opensAt } = await readDesk(database, deps);
  if (!isOpen) throw new ApiError('deskClosed', { opensAt });
}

/** The desk's state with its closed days from yesterday on. */
export async function describeDesk(database: Database, deps: Deps): Promise<Desk> {
  const state = await readDesk(database, deps);
  const rows = await database.selectFrom('otc_closed_day').selectAll().orderBy('day').execute();
  const from = new Date(state.now - 24 * 3_600_000).toISOString().slice(0, 10);
  const closedDays = rows
    .filter(({ day }) => day >= from)
    .map(({ day, name_en: nameEn, name_zh: nameZh }) => ({ day, nameEn, nameZh }));
  return { ...state, closedDays };
}

import './tables.ts';
import { isPriceLevel, isReached, MOVE_WINDOW_MS } from '@aldgate/domain/alerts/alert.ts';
import { type MarketRef, parseMarket } from '@aldgate/domain/market/marketRef.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { raiseNotification } from '../notifications/index.ts';
import { describeAlert } from './describeAlert.ts';
import { type Figure, type FigureSource, readFigures, type Watched } from './figures.ts';
import type { PriceUnit } from './priceUnit.ts';
import { RecentPrices } from './recentPrices.ts';
import type { AlertRow } from './tables.ts';
import { takeMail } from './takeMail.ts';

/** Alerts that fire together at most; the others follow. */
const FIRED_MAX = 500;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly source: FigureSource;
  readonly findUnit: (market: MarketRef) => Promise<PriceUnit | undefined>;
}

/**
 * Creates the function that judges all armed alerts by the current figures. Each fires once, whatever number of servers
 * judges it, and then rests. What has no recent figure is not judged.
 */
export function createAlertJudge({ database, clock, source, findUnit }: Deps): () => Promise<void> {
  const recent = new RecentPrices();
  return async () => {
    const now = clock();
    const watched = await listWatched(database);
    if (watched.length === 0) return;
    const figures = await readFigures(watched, source, recent, now);
    for (const { figure, ...row } of await listReached(database, figures)) {
      const price = row.kind === 'price_move' && row.market !== null ? readPrice(row.market) : undefined;
      // A move counts from when the alert was armed.
      const since = Math.max(now - MOVE_WINDOW_MS, row.armed_at.getTime());
      const measured = price === undefined ? figure : recent.moveSince(row.subject, price, since);
      if (!isReached(row.kind, toDecimalString(row.value), measured)) continue;
      const market = row.market === null ? undefined : parseMarket(row.market);
      const unit = market && isPriceLevel(row.kind) ? await findUnit(market) : undefined;
      await fire(database, row, { figure: measured, unit }, now);
    }
  };

  function readPrice(subject: string): string | undefined {
    const market = parseMarket(subject);
    return market && source.price(market);
  }
}

/** Lists what armed alerts are about. */
async function listWatched(database: Database): Promise<readonly Watched[]> {
  return database
    .selectFrom('alert')
    .select(['kind', 'subject'])
    .distinct()
    .where('state', '=', sql.lit('armed'))
    .execute();
}

/** The armed alerts whose values figures have reached, by the index of each kind and subject. */
async function listReached(
  database: Database,
  figures: readonly Figure[],
): Promise<readonly (AlertRow & { readonly figure: string })[]> {
  const { rows } = await sql<AlertRow & { readonly figure: string }>`
    select a.*, f.figure::text as figure
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (kind text, subject text, figure numeric)
    join alert a on a.kind = f.kind and a.subject = f.subject and a.state = 'armed' and case a.kind
      when 'price_below' then a.value >= f.figure
      when 'project_cushion' then a.value >= f.figure
      when 'price_move' then a.value <= abs(f.figure)
      when 'funding_rate' then case when a.value < 0 then a.value >= f.figure else a.value <= f.figure end
      else a.value <= f.figure end
    order by a.armed_at, a.id limit ${FIRED_MAX}
  `.execute(database);
  return rows;
}

function fire(
  database: Database,
  row: AlertRow,
  measured: { readonly figure: string; readonly unit: PriceUnit | undefined },
  at: number,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const fired = await tx
      .updateTable('alert')
      .set({ state: 'fired', fired_at: new Date(at), last_value: measured.figure })
      .where('id', '=', row.id)
      .where('state', '=', 'armed')
      // It may have been changed since it was read.
      .where('armed_at', '=', row.armed_at)
      .returning('id')
      .executeTakeFirst();
    if (fired === undefined) return;
    const { institution_id: institutionId, user_id: userId } = row;
    const described = await describeAlert(tx, row, measured);
    const isMailed = await takeMail(tx, row, at);
    await raiseNotification(tx, { institutionId, userIds: [userId], topic: 'alerts', isMailed, ...described }, at);
  });
}

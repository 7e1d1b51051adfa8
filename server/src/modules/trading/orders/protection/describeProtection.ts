import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import type { Database } from '../../../../kernel/database/database.ts';
import type { ProtectionRow } from '../../tables.ts';
import { orderResult } from '../orderRow.ts';
import { findLastReplacement } from '../replacements.ts';
import { readLegs, type StoredLeg, TRIGGER_COLUMN } from './protectionRow.ts';

type Described = AnswerOf<'queryProtection'>[number];

/** Protections with their legs for callers, in the order of the rows. */
export async function describeProtections(database: Database, rows: readonly ProtectionRow[]): Promise<Described[]> {
  const legs = await readLegs(database, rows);
  const names = await nameOpenings(database, rows);
  return rows.map((row) => {
    const own = legs.get(row.id) ?? [];
    return {
      protectionId: row.id,
      instrumentId: row.instrument_id,
      clientOrderId: names.get(row.opening_order ?? '') ?? null,
      direction: row.direction,
      takeProfit: describeLeg(row, 'takeProfit', own),
      stopLoss: describeLeg(row, 'stopLoss', own),
      triggerBy: row.trigger_by,
      expiresAt: row.expires_at.getTime(),
      state: row.state,
      endReason: row.end_reason,
      reason:
        row.rejection_code === null
          ? null
          : { exchangeCode: row.rejection_code, exchangeMessage: row.rejection_message ?? '' },
      createdAt: row.created_at.getTime(),
      updatedAt: row.updated_at.getTime(),
    };
  });
}

/** The client order ids of the orders that open, or of those that amendments put in their place, by the order's id. */
async function nameOpenings(database: Database, rows: readonly ProtectionRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ opening_order }) => opening_order ?? []);
  if (ids.length === 0) return new Map();
  const openings = await database.selectFrom('exchange_order').selectAll().where('id', 'in', ids).execute();
  return new Map(
    await Promise.all(
      openings.map(async (order) => {
        const { client_order_id: name } = (await findLastReplacement(database, order)) ?? order;
        return [order.id, name] as const;
      }),
    ),
  );
}

/** One protection for its caller. */
export async function describeProtection(database: Database, row: ProtectionRow): Promise<Described> {
  const [described] = await describeProtections(database, [row]);
  if (described === undefined) throw new Error('a protection has one description');
  return described;
}

function describeLeg(row: ProtectionRow, leg: ProtectionLeg, legs: readonly StoredLeg[]): Described[ProtectionLeg] {
  const trigger = row[TRIGGER_COLUMN[leg]];
  if (trigger === null) return null;
  const order = legs.find((each) => each.leg === leg)?.order;
  const { clientOrderId = null, status = null, reason = null } = order === undefined ? {} : orderResult(order);
  return { triggerPrice: toDecimalString(trigger), clientOrderId, status, reason };
}

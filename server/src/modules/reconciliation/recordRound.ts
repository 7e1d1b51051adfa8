import { randomUUID } from 'node:crypto';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { BreakKind, BreakRow, Difference } from './breakRow.ts';
import { end, open } from './changeState.ts';

/** One comparison of a place with all that differs there. */
export interface Round {
  readonly kind: BreakKind;
  /** A network, an account. */
  readonly place: string;
  readonly differences: readonly Difference[];
  /** Subjects that this comparison could not evaluate, as `subject/asset`: what is known of them stays. */
  readonly unknown?: readonly string[];
  /** Whether one comparison suffices. Else a difference opens where the next one finds it too. */
  readonly isCertain: boolean;
  /** Epoch ms. */
  readonly at: number;
}

/** Keeps the breaks of a place as its newest comparison has them. An older or repeated comparison changes nothing. */
export async function recordRound(tx: Tx, round: Round): Promise<void> {
  const { kind, place, differences, unknown = [], isCertain, at } = round;
  if (!(await advance(tx, round))) return;
  const present = await tx
    .selectFrom('reconciliation_break')
    .selectAll()
    .where('kind', '=', kind)
    .where('place', '=', place)
    .where('is_regular', '=', true)
    .where('state', 'in', ['seen', 'open', 'explained'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const byName = new Map(present.map((row) => [nameOf(row), row]));
  for (const difference of differences) {
    const known = byName.get(nameOf(difference));
    if (known === undefined) {
      const row = await insertBreak(tx, { kind, place, difference, isRegular: true }, at);
      if (isCertain) await open(tx, row, at);
    } else {
      await seeAgain(tx, known, difference, at);
    }
  }
  const names = new Set([...differences.map(nameOf), ...unknown]);
  for (const gone of present.filter((row) => !names.has(nameOf(row)))) {
    if (gone.state === 'seen') await tx.deleteFrom('reconciliation_break').where('id', '=', gone.id).execute();
    else await end(tx, gone, 'resolved', at);
  }
}

const nameOf = ({ subject, asset }: Pick<Difference, 'subject' | 'asset'>): string => `${subject}/${asset ?? ''}`;

/** Returns whether it is newer than the newest comparison of its place. Serialises the comparisons of a place. */
async function advance(tx: Tx, { kind, place, at }: Round): Promise<boolean> {
  const advanced = await tx
    .insertInto('reconciliation_round')
    .values({ kind, place, at: new Date(at) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'place'])
        .doUpdateSet({ at: new Date(at) })
        .where('reconciliation_round.at', '<', new Date(at)),
    )
    .returning('kind')
    .executeTakeFirst();
  return advanced !== undefined;
}

interface NewBreak {
  readonly kind: BreakKind;
  readonly place: string;
  readonly difference: Difference;
  readonly isRegular: boolean;
  readonly isMaterial?: boolean;
}

/** A difference that is seen for the first time. */
export function insertBreak(
  tx: Tx,
  { kind, place, difference, isRegular, isMaterial }: NewBreak,
  at: number,
): Promise<BreakRow> {
  const { subject, title, asset, amounts, institutionId } = difference;
  const seenAt = new Date(at);
  return tx
    .insertInto('reconciliation_break')
    .values({
      id: randomUUID(),
      kind,
      place,
      subject,
      asset,
      title,
      institution_id: institutionId,
      ledger: amounts?.ledger ?? null,
      outside: amounts?.outside ?? null,
      difference: amounts?.difference ?? null,
      is_regular: isRegular,
      state: 'seen',
      first_seen_at: seenAt,
      last_seen_at: seenAt,
      ...(isMaterial !== undefined && { is_material: isMaterial }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A second comparison opens it; one that was explained opens again where its amount is another one. */
async function seeAgain(tx: Tx, known: BreakRow, { title, amounts }: Difference, at: number): Promise<void> {
  await tx
    .updateTable('reconciliation_break')
    .set({
      title,
      last_seen_at: new Date(at),
      ledger: amounts?.ledger ?? null,
      outside: amounts?.outside ?? null,
      difference: amounts?.difference ?? null,
    })
    .where('id', '=', known.id)
    .execute();
  const isAnother =
    amounts !== null && !decimal(amounts.difference).eq(decimal(toDecimalString(known.difference ?? '0')));
  if (known.state === 'seen' || (known.state === 'explained' && isAnother)) await open(tx, { ...known, title }, at);
}

import type { Tx } from '../../kernel/database/database.ts';
import type { BreakKind, Difference } from './breakRow.ts';
import { end, open } from './changeState.ts';
import { insertBreak } from './recordRound.ts';

interface Event {
  readonly kind: BreakKind;
  readonly place: string;
}

/** Opens a break that no comparison will find again. It stays until what caused it is cleared. */
export async function openBreak(tx: Tx, event: Event & { readonly difference: Difference }, at: number): Promise<void> {
  await open(tx, await insertBreak(tx, { ...event, isRegular: false, isMaterial: true }, at), at);
}

/** Resolves a break whose cause was cleared. */
export async function resolveBreak(
  tx: Tx,
  { kind, place, subject }: Event & Pick<Difference, 'subject'>,
  at: number,
): Promise<void> {
  const row = await tx
    .selectFrom('reconciliation_break')
    .selectAll()
    .where('kind', '=', kind)
    .where('place', '=', place)
    .where('subject', '=', subject)
    .where('is_regular', '=', false)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined) await end(tx, row, 'resolved', at);
}

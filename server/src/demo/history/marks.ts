import { audit } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { Quarter } from './quarter.ts';

const PREFIX = 'demo_history:';

interface Mark {
  /** The clock's time when the step began, epoch ms. */
  readonly at: number;
  readonly quarter: Quarter;
}

/** Reads the marks of steps by their names, the oldest first. */
export async function readMarks(database: Database): Promise<ReadonlyMap<string, Mark>> {
  const rows = await database
    .selectFrom('audit_record')
    .select(['subject', 'at', 'after'])
    .where('subject', 'like', `${PREFIX}%`)
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ subject, at, after }) => [
      subject.slice(PREFIX.length),
      { at: at.getTime(), quarter: after as Quarter },
    ]),
  );
}

/** Marks a step in the audit log, at a time of the history. */
export function markStep(database: Database, step: string, { at, quarter }: Mark): Promise<void> {
  const entry = { at, actor: 'system', action: 'demo_history_made', subject: `${PREFIX}${step}` };
  return inTransaction(database, (tx) => audit(tx, { ...entry, after: { ...quarter } }));
}

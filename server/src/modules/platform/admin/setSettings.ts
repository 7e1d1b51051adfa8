import type { OperationsParsedOf } from '@aldgate/contract';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { readSettings, type Settings, writeSetting } from '../../../kernel/settings.ts';

/** The contact details of customer support. */
export const setSupport = (
  database: Database,
  { supportEmail, reason }: OperationsParsedOf<'setSupport'>,
  actor: ActingOperator,
): Promise<null> => set(database, { key: 'supportEmail', value: supportEmail, reason }, actor);

function set<Key extends keyof Settings>(
  database: Database,
  { key, value, reason }: { readonly key: Key; readonly value: Settings[Key]; readonly reason: string },
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const before = await readSettings(tx);
    await writeSetting(tx, key, value, actor.at);
    await notify(tx, { topic: 'platform' });
    await auditAction(tx, actor, {
      action: 'setting_changed',
      subject: `setting:${key}`,
      before: { [key]: before[key] },
      after: { [key]: value, reason },
    });
    return null;
  });
}

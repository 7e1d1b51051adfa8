import type { OperationsParsedOf } from '@aldgate/contract';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { auditAction, type OperatorAction } from '../../../kernel/operatorAction.ts';
import { readSettings, type Settings, writeSetting } from '../../../kernel/settings.ts';

/** OTC-03: when the desk deals. It moves no money, so one operator sets it. */
export const setDeskHours = (
  database: Database,
  { deskHours, reason }: OperationsParsedOf<'setDeskHours'>,
  deed: OperatorAction,
): Promise<null> => {
  const days = [...new Set(deskHours.days)].toSorted((a, b) => a - b);
  return set(database, { key: 'deskHours', value: { ...deskHours, days }, reason }, deed);
};

/** Where customers turn to. */
export const setSupport = (
  database: Database,
  { supportEmail, reason }: OperationsParsedOf<'setSupport'>,
  deed: OperatorAction,
): Promise<null> => set(database, { key: 'supportEmail', value: supportEmail, reason }, deed);

function set<Key extends keyof Settings>(
  database: Database,
  { key, value, reason }: { readonly key: Key; readonly value: Settings[Key]; readonly reason: string },
  deed: OperatorAction,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const before = await readSettings(tx);
    await writeSetting(tx, key, value, deed.at);
    await notify(tx, { topic: 'platform' });
    await auditAction(tx, deed, {
      action: 'setting_changed',
      subject: `setting:${key}`,
      before: { [key]: before[key] },
      after: { [key]: value, reason },
    });
    return null;
  });
}

import { isFrozen } from '../../../access/index.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { Log } from '../../../kernel/log.ts';
import {
  findKeyAccount,
  listFreezableKeys,
  lockBrokerKey,
  lockKeys,
  updateBrokerKey,
} from '../../exchangeAccounts/index.ts';
import { cancelOpeningLater } from '../../trading/index.ts';
import type { KeyDeps } from './deps.ts';
import { changeIssuedKey } from './issuedKey.ts';
import { raiseKeyMessage } from './raiseKeyMessage.ts';

/** The job that suspends an institution's issued keys while it is frozen, and resumes them afterwards. */
export const FREEZE_KEYS = 'broker_keys_freeze';

type FreezeDeps = Pick<KeyDeps, 'database' | 'clock' | 'exchanges'> & { readonly log: Pick<Log, 'warn'> };

const freezeLater = async (tx: Tx, { institutionId }: { readonly institutionId: string }) => {
  await addJob(tx, FREEZE_KEYS, { institutionId });
  return {};
};

/** ID-19: keys at exchanges trade without the platform, so a freeze suspends them until it is lifted. */
export const keyFreezeEvents: ModuleEventHandlers = { institutionFrozen: freezeLater, freezeLifted: freezeLater };

/** The job. Throws until every key is as the freeze wants it, so that the queue retries. */
export const keyFreezer =
  (deps: FreezeDeps) =>
  async (payload: unknown): Promise<void> => {
    const { institutionId } = payload as { institutionId: string };
    const failed = await freezeKeys(deps, institutionId);
    if (failed > 0) throw new Error(`${failed} keys of ${institutionId} are not as its freeze wants them`);
  };

/** Suspends and resumes the keys of every institution, whose own job may have given up. */
export async function freezeAllKeys(deps: FreezeDeps): Promise<void> {
  await freezeKeys(deps);
}

/** Suspends or resumes each key of an institution, or of all; returns how many could not be changed. */
async function freezeKeys(deps: FreezeDeps, institutionId?: string): Promise<number> {
  let failed = 0;
  for (const { id } of await listFreezableKeys(deps.database, institutionId)) {
    try {
      await freezeKey(deps, id);
    } catch (error) {
      deps.log.warn({ err: error, key: id }, 'a key could not be suspended or resumed for a freeze');
      failed += 1;
    }
  }
  return failed;
}

/** Whether the institution is frozen is read under the key's lock: of two jobs the later finds the newer state. */
function freezeKey({ database, clock, exchanges }: FreezeDeps, id: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const row = await lockBrokerKey(tx, id);
    const { exchange_account_id: accountId, institution_id: institutionId } = row;
    await lockKeys(tx, accountId);
    const freezes = await isFrozen(tx, institutionId);
    const isDue = freezes ? row.status === 'active' : row.status === 'suspended' && row.suspension_reason === 'frozen';
    if (!isDue || row.kind !== 'issued') return;
    await changeIssuedKey(exchanges, await findKeyAccount(tx, accountId), row, freezes ? 'suspended' : 'active');
    const at = clock();
    await updateBrokerKey(tx, id, {
      status: freezes ? 'suspended' : 'active',
      suspension_reason: freezes ? 'frozen' : null,
    });
    // Until now the key could place orders.
    if (freezes) await cancelOpeningLater(tx, institutionId);
    await raiseKeyMessage(tx, row, freezes ? 'frozen' : 'unfrozen', at);
    await audit(tx, {
      at,
      actor: 'system',
      action: freezes ? 'broker_key_suspended' : 'broker_key_resumed',
      subject: `broker_key:${id}`,
      after: { name: row.name, reason: freezes ? 'frozen' : 'freeze_lifted' },
    });
  });
}

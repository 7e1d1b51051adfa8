import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { Log } from '../../../kernel/log.ts';
import {
  findKeyAccount,
  type KeyScope,
  listFreezableKeys,
  lockBrokerKey,
  lockKeys,
  PANIC,
} from '../../exchangeAccounts/index.ts';
import { cancelOpeningLater } from '../../trading/index.ts';
import type { KeyDeps } from './deps.ts';
import { raiseKeyMessage } from './raiseKeyMessage.ts';
import { readReasons, setSuspension } from './suspension.ts';

/**
 * The job that suspends the issued keys of an institution while it is frozen, or of an account that a panic stopped,
 * and resumes them afterwards.
 */
export const FREEZE_KEYS = 'broker_keys_freeze';

type FreezeDeps = Pick<KeyDeps, 'database' | 'clock' | 'exchanges'> & { readonly log: Pick<Log, 'warn'> };

const freezeLater = async (tx: Tx, { institutionId }: { readonly institutionId: string }) => {
  await addJob(tx, FREEZE_KEYS, { institutionId });
  return {};
};

/** ID-19: keys at exchanges trade without the platform, so a freeze suspends them until it is lifted. */
export const keyFreezeEvents: ModuleEventHandlers = { institutionFrozen: freezeLater, freezeLifted: freezeLater };

/** The job. Throws until every key is as the freeze or the panic wants it, so that the queue retries. */
export const keyFreezer =
  (deps: FreezeDeps) =>
  async (payload: unknown): Promise<void> => {
    const scope = payload as KeyScope;
    const failed = await freezeKeys(deps, scope);
    if (failed > 0) throw new Error(`${failed} keys are not as their freeze or panic wants them`);
  };

/** Suspends and resumes the keys of every institution, whose own job may have given up. */
export async function freezeAllKeys(deps: FreezeDeps): Promise<void> {
  await freezeKeys(deps, {});
}

/** TR-16: suspends and resumes the issued keys of accounts for a panic. */
export const stoppableKeys = (deps: FreezeDeps) => ({
  /**
   * Suspends the issued keys of an account while its trading is stopped, or resumes them; resolves with the number that
   * could not be changed. A collection that was under way ends before.
   */
  follow: (accountId: string): Promise<number> => freezeKeys(deps, { accountId }),
  /** Does so once the transaction has committed. */
  followLater: (tx: Tx, accountId: string): Promise<void> => addJob(tx, FREEZE_KEYS, { accountId }),
});

/** Suspends or resumes each key; returns how many could not be changed. */
async function freezeKeys(deps: FreezeDeps, scope: KeyScope): Promise<number> {
  let failed = 0;
  const keys = await inTransaction(deps.database, async (tx) => {
    if (scope.accountId !== undefined) await lockKeys(tx, scope.accountId);
    return listFreezableKeys(tx, scope);
  });
  for (const { id } of keys) {
    try {
      await freezeKey(deps, id);
    } catch (error) {
      deps.log.warn({ err: error, key: id }, 'a key could not be suspended or resumed for a freeze or a panic');
      failed += 1;
    }
  }
  return failed;
}

/** How the suspension and the resumption of a key are reported, by their cause. */
const CAUSES = {
  frozen: [
    { event: 'frozen', reason: 'frozen' },
    { event: 'unfrozen', reason: 'freeze_lifted' },
  ],
  [PANIC]: [
    { event: 'stopped', reason: PANIC },
    { event: 'released', reason: 'panic_released' },
  ],
} as const;

/** Reads what stops the key under its lock: of two jobs the later finds the newer state. */
function freezeKey({ database, clock, exchanges }: FreezeDeps, id: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const row = await lockBrokerKey(tx, id);
    const { exchange_account_id: accountId, institution_id: institutionId } = row;
    await lockKeys(tx, accountId);
    if (row.status !== 'active' && row.status !== 'suspended') return;
    const account = await findKeyAccount(tx, accountId);
    const reasons = await readReasons(tx, row, account);
    const stored = await setSuspension(tx, exchanges, { row, account }, reasons);
    if (stored.status === row.status) return;
    const freezes = stored.status === 'suspended';
    const at = clock();
    const [suspended, resumed] =
      CAUSES[row.suspension_reasons.includes(PANIC) || reasons.includes(PANIC) ? PANIC : 'frozen'];
    // Until now the key could place orders.
    if (freezes) await cancelOpeningLater(tx, institutionId);
    await raiseKeyMessage(tx, row, freezes ? suspended.event : resumed.event, at);
    await audit(tx, {
      at,
      actor: 'system',
      action: freezes ? 'broker_key_suspended' : 'broker_key_resumed',
      subject: `broker_key:${id}`,
      after: { name: row.name, reason: freezes ? suspended.reason : resumed.reason },
    });
  });
}

import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import {
  type BrokerKeyRow,
  deleteKey,
  findKeyAccount,
  type KeyAccount,
  listIssuedKeys,
  lockBrokerKey,
  lockKeys,
  readKeyTrading,
  updateBrokerKey,
} from '../../exchangeAccounts/index.ts';
import type { KeyDeps } from './deps.ts';
import { raiseKeyMessage } from './raiseKeyMessage.ts';
import { changeIssuedKey, readReasons, setSuspension } from './suspension.ts';

type CaseDeps = Pick<KeyDeps, 'database' | 'clock' | 'exchanges'>;

/**
 * BR-05: takes the right to trade from every issued key of an account, and reads at the exchange that none has it. Call
 * it once the case liquidates: no member collects or resumes a key from then on. A repeat reads again. Rejects with
 * what the exchange rejects the first with, after all were tried; exchangeUnavailable if one still trades.
 */
export const suspendKeysForCase = (deps: CaseDeps, accountId: string): Promise<void> =>
  changeEach(deps, accountId, async (tx, row, account) => {
    const { exchanges } = deps;
    const { api_key: key, suspension_reasons: reasons } = row;
    if (key === null) return;
    const mayTrade = () => readKeyTrading(exchanges, account, key);
    const known = await mayTrade();
    // A key that the exchange does not have any more needs no change.
    if (known === true || (known === false && row.status === 'active')) {
      await changeIssuedKey(exchanges, account, row, 'suspended');
      if ((await mayTrade()) === true) throw new ApiError('exchangeUnavailable');
    }
    if (reasons.includes('case')) return;
    await updateBrokerKey(tx, row.id, { status: 'suspended', suspension_reasons: [...reasons, 'case'] });
    if (row.status === 'active') await report(tx, deps, row, { event: 'liquidated', reason: 'case' });
  });

/**
 * Gives the issued keys of an account back what its case took. One that a member or a freeze suspended too stays so.
 * Call it once the case is closed: during one that liquidates nothing changes.
 */
export const resumeKeysAfterCase = (deps: CaseDeps, accountId: string): Promise<void> =>
  changeEach(deps, accountId, async (tx, row, account) => {
    if (!row.suspension_reasons.includes('case')) return;
    const stored = await setSuspension(tx, deps.exchanges, { row, account }, await readReasons(tx, row, account));
    if (stored.status === 'active') await report(tx, deps, row, { event: 'caseClosed', reason: 'case_closed' });
  });

/** Deletes the issued keys of an account at its exchange, for ever. */
export const deleteKeysForCase = (deps: CaseDeps, accountId: string): Promise<void> =>
  changeEach(deps, accountId, async (tx, row, account) => {
    if (row.api_key !== null) await deleteKey(deps.exchanges, account, row.api_key);
    await updateBrokerKey(tx, row.id, { status: 'deleted', ended_at: new Date(deps.clock()) });
    await report(tx, deps, row, { event: 'takenOver', reason: 'case' });
  });

/**
 * Changes each issued key that exists at the exchange, under the locks of the key and its account. A collection that
 * was under way ends before the keys are listed. Rejects with the first error, after all were tried.
 */
async function changeEach(
  { database }: CaseDeps,
  accountId: string,
  work: (tx: Tx, row: BrokerKeyRow, account: KeyAccount) => Promise<void>,
): Promise<void> {
  const keys = await inTransaction(database, async (tx) => {
    await lockKeys(tx, accountId);
    return listIssuedKeys(tx, accountId);
  });
  const errors: unknown[] = [];
  for (const { id } of keys) {
    await inTransaction(database, async (tx) => {
      const row = await lockBrokerKey(tx, id);
      await lockKeys(tx, accountId);
      if (row.status === 'active' || row.status === 'suspended')
        await work(tx, row, await findKeyAccount(tx, accountId));
    }).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

const ACTIONS = {
  liquidated: 'broker_key_suspended',
  caseClosed: 'broker_key_resumed',
  takenOver: 'broker_key_deleted',
} as const;

/** Raises the message about a change of a key, and audits it. */
async function report(
  tx: Tx,
  { clock }: CaseDeps,
  row: BrokerKeyRow,
  { event, reason }: { readonly event: keyof typeof ACTIONS; readonly reason: string },
): Promise<void> {
  const at = clock();
  await raiseKeyMessage(tx, row, event, at);
  const after = { name: row.name, reason };
  await audit(tx, { at, actor: 'system', action: ACTIONS[event], subject: `broker_key:${row.id}`, after });
}

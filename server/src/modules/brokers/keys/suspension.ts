import type { KeySuspension } from '@aldgate/domain/brokers/keys.ts';
import { isFrozen } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import {
  type BrokerKeyRow,
  changeKey,
  isPanicking,
  type KeyAccount,
  PANIC,
  updateBrokerKey,
} from '../../exchangeAccounts/index.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import { findOpenCase, isLiquidating } from '../caseRows/readCases.ts';

/**
 * Terms of a suspended key: without the right to trade, and bound to an address that is nobody's (RFC 5737), because an
 * exchange cannot take the right to read away.
 */
const SUSPENDED = { mayTrade: false, addresses: ['192.0.2.1'] } as const;

/**
 * Makes an issued key useless at its exchange, or gives it its rights back; a repeat changes nothing. Throws keyState
 * for a key that does not exist there, and rejects with an ExchangeError.
 */
export async function changeIssuedKey(
  exchanges: Exchanges,
  account: KeyAccount,
  { kind, status, api_key: key, permissions, bound_ips: addresses }: BrokerKeyRow,
  to: 'active' | 'suspended',
): Promise<void> {
  if (kind !== 'issued' || key === null) throw new ApiError('keyState', { status });
  const terms = { mayTrade: permissions.includes('trade'), addresses };
  await changeKey(exchanges, account, key, to === 'active' ? terms : SUSPENDED);
}

/**
 * Suspends a key for these reasons, or gives it its rights back where there is none. The exchange is asked first, where
 * the status changes. Call it under the locks of the key and of its account's keys.
 */
export async function setSuspension(
  tx: Tx,
  exchanges: Exchanges,
  { row, account }: { readonly row: BrokerKeyRow; readonly account: KeyAccount },
  reasons: readonly KeySuspension[],
): Promise<BrokerKeyRow> {
  const status = reasons.length > 0 ? 'suspended' : 'active';
  if (status !== row.status) await changeIssuedKey(exchanges, account, row, status);
  return updateBrokerKey(tx, row.id, { status, suspension_reasons: [...reasons] });
}

/** The reasons of a key's suspension that hold now, a member's included. */
export async function readReasons(tx: Tx, row: BrokerKeyRow, account: KeyAccount): Promise<readonly KeySuspension[]> {
  const own = row.suspension_reasons.filter((reason) => reason === 'member');
  return [...own, ...(await readPlatformReasons(tx, row, account))];
}

/** The reasons for which the platform suspends a key now. */
export async function readPlatformReasons(
  tx: Tx,
  { institution_id: institutionId, exchange_account_id: accountId }: BrokerKeyRow,
  account: KeyAccount,
): Promise<readonly KeySuspension[]> {
  const reasons: KeySuspension[] = [];
  if (await isFrozen(tx, institutionId)) reasons.push('frozen');
  if (await isLiquidated(tx, account)) reasons.push('case');
  if (await isStopped(tx, accountId)) reasons.push(PANIC);
  return reasons;
}

/** Throws accountBlocked while the project of a key's account is liquidated. */
export async function assertNotLiquidated(tx: Tx, account: KeyAccount): Promise<void> {
  if (await isLiquidated(tx, account)) throw new ApiError('accountBlocked', { level: 'none', reason: 'liquidation' });
}

/** Throws accountBlocked while a panic has stopped a key's account. */
export async function assertNotStopped(tx: Tx, { exchange_account_id: accountId }: BrokerKeyRow): Promise<void> {
  if (await isStopped(tx, accountId)) throw new ApiError('accountBlocked', { level: 'reduce_only', reason: PANIC });
}

async function isStopped(tx: Tx, accountId: string): Promise<boolean> {
  const { isPresent } = await tx.selectNoFrom(isPanicking(tx, accountId).as('isPresent')).executeTakeFirstOrThrow();
  return isPresent;
}

const isLiquidated = async (database: Database | Tx, { projectNo }: KeyAccount): Promise<boolean> =>
  projectNo !== null && isLiquidating(await findOpenCase(database, projectNo));

import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { threeMonthsAfter } from '@aldgate/domain/apiKeys/lifetime.ts';
import { ExchangeError } from '@aldgate/exchange';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import {
  type BrokerKeyRow,
  deleteKey,
  findKeyAccount,
  type KeyAccount,
  lockBrokerKey,
  lockKeys,
  makeKey,
  revokeBroughtKey,
  updateBrokerKey,
} from '../../exchangeAccounts/index.ts';
import { readMembers } from '../../identity/index.ts';
import type { KeyDeps } from './deps.ts';
import { isPastCollection } from './endKeys.ts';
import { raiseKeyMessage } from './raiseKeyMessage.ts';
import { endReview } from './reviewKey.ts';
import { assertNotLiquidated, assertNotStopped, readPlatformReasons, setSuspension } from './suspension.ts';

type OneKey = ParsedOf<'suspendExchangeKey'>;
type Status = AnswerOf<'suspendExchangeKey'>;

/**
 * BR-07: the first collection makes an issued key at the exchange and answers its secret, which is stored nowhere; if
 * that answer is lost, the key has to be deleted and applied for again. A later one answers what is left to see.
 */
export function collectKey(deps: KeyDeps, caller: SignedInCaller, request: OneKey): Promise<AnswerOf<'accessKeyInfo'>> {
  return act(deps, caller, request, async (tx, row, account) => {
    const { kind, status, permissions, bound_ips: boundIps } = row;
    const { userId } = caller.user;
    await authorize(tx, caller.user, 'openExchangeKey', { now: deps.clock() });
    if (kind === 'brought' && status === 'active' && row.api_key !== null)
      return describe(row.api_key, { apiSecret: null, secretViewStatus: 'sealed', viewedAt: null, viewedBy: null });
    if (row.collected_at !== null) throw await secretViewed(tx, row);
    await assertNotLiquidated(tx, account);
    await assertNotStopped(tx, row);
    if (kind !== 'issued' || status !== 'approved') throw new ApiError('keyState', { status });
    const businessNow = await deps.businessClock(tx);
    if (isPastCollection(row, businessNow)) throw new ApiError('keyState', { status: 'expired' });
    const at = deps.clock();
    const mayTrade = permissions.includes('trade');
    const { key, secret } = await makeKey(tx, deps.exchanges, account, { mayTrade, addresses: boundIps });
    const expiresAt = boundIps.length > 0 ? null : new Date(threeMonthsAfter(businessNow));
    const collected = { collected_at: new Date(at), collected_by: userId, api_key: key, expires_at: expiresAt };
    await updateBrokerKey(tx, row.id, { status: 'active', ...collected });
    await write(tx, caller, row, 'broker_key_collected', at);
    await raiseKeyMessage(tx, row, 'collected', at);
    const viewedBy = (await readMembers(tx, [userId])).get(userId) ?? null;
    return describe(key, { apiSecret: secret, secretViewStatus: 'viewed', viewedAt: at, viewedBy });

    function describe(
      apiKey: string,
      seen: Pick<AnswerOf<'accessKeyInfo'>, 'apiSecret' | 'secretViewStatus' | 'viewedAt' | 'viewedBy'>,
    ): AnswerOf<'accessKeyInfo'> {
      return { apiKey, ...seen, permissions: [...permissions], boundIps: [...boundIps] };
    }
  });
}

async function secretViewed(tx: Tx, { collected_at, collected_by }: BrokerKeyRow): Promise<ApiError> {
  const viewedBy = (await readMembers(tx, [collected_by])).get(collected_by ?? '') ?? null;
  return new ApiError('secretViewed', { viewedAt: collected_at?.getTime() ?? null, viewedBy });
}

/** Makes an issued key useless at the exchange until it is resumed. */
export const suspendKey = (deps: KeyDeps, caller: SignedInCaller, request: OneKey): Promise<Status> =>
  act(deps, caller, request, async (tx, row, account) => {
    const { status, suspension_reasons: reasons } = row;
    const isOpen = status === 'active' || (status === 'suspended' && !reasons.includes('member'));
    if (!isOpen) throw new ApiError('keyState', { status });
    const stored = await setSuspension(tx, deps.exchanges, { row, account }, [...reasons, 'member']);
    const at = deps.clock();
    await write(tx, caller, row, 'broker_key_suspended', at);
    if (stored.status !== status) await raiseKeyMessage(tx, row, 'suspended', at);
    return { status: stored.status };
  });

/**
 * Lifts a member's suspension of a key. Throws restricted while the institution is frozen, accountBlocked while its
 * account is liquidated.
 */
export const resumeKey = (deps: KeyDeps, caller: SignedInCaller, request: OneKey): Promise<Status> =>
  act(deps, caller, request, async (tx, row, account) => {
    await authorize(tx, caller.user, 'openExchangeKey', { now: deps.clock() });
    await assertNotLiquidated(tx, account);
    const { status, suspension_reasons: reasons } = row;
    if (status !== 'suspended' || !reasons.includes('member')) throw new ApiError('keyState', { status });
    const stored = await setSuspension(
      tx,
      deps.exchanges,
      { row, account },
      await readPlatformReasons(tx, row, account),
    );
    const at = deps.clock();
    await write(tx, caller, row, 'broker_key_resumed', at);
    if (stored.status !== status) await raiseKeyMessage(tx, row, 'resumed', at);
    return { status: stored.status };
  });

/** Deletes a key at the exchange, and takes an application back. The server forgets a brought key. */
export const removeKey = (deps: KeyDeps, caller: SignedInCaller, request: OneKey): Promise<Status> =>
  act(deps, caller, request, async (tx, row, account) => {
    const { kind, status, api_key: key } = row;
    if (['deleted', 'expired', 'rejected'].includes(status)) throw new ApiError('keyState', { status });
    const at = deps.clock();
    if (key !== null && kind === 'issued') await deleteKey(deps.exchanges, account, key);
    if (key !== null && kind === 'brought') await revokeBroughtKey(tx, key);
    if (status === 'applying') await endReview(tx, row.id, { actor: caller.user.userId, origin: caller.origin, at });
    await updateBrokerKey(tx, row.id, { status: 'deleted', ended_at: new Date(at), secret: null });
    await write(tx, caller, row, 'broker_key_deleted', at);
    await raiseKeyMessage(tx, row, 'deleted', at);
    return { status: 'deleted' };
  });

/** Runs a change of a key once the member's factors are verified, under the locks of the key and its account. */
function act<Result>(
  deps: KeyDeps,
  { user, origin }: SignedInCaller,
  { exchangeKeyId, gaCode }: OneKey,
  work: (tx: Tx, row: BrokerKeyRow, account: KeyAccount) => Promise<Result>,
): Promise<Result> {
  return deps.stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const row = await lockBrokerKey(tx, exchangeKeyId, user.institutionId);
      await lockKeys(tx, row.exchange_account_id);
      try {
        return await work(tx, row, await findKeyAccount(tx, row.exchange_account_id));
      } catch (error) {
        throw error instanceof ExchangeError ? new ApiError('exchangeUnavailable') : error;
      }
    },
  });
}

const write = (tx: Tx, { user, origin }: SignedInCaller, { id, name }: BrokerKeyRow, action: string, at: number) =>
  audit(tx, { at, actor: user.userId, action, subject: `broker_key:${id}`, origin, after: { name } });

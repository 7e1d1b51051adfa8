import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { mayTrade } from '@aldgate/exchange/products/keyRights.ts';
import { authorize } from '../../../access/index.ts';
import { openTask } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { parseSources } from '../../apiKeys/index.ts';
import {
  type BrokerAccount,
  type BrokerKeyRow,
  findBrokerAccount,
  findBrokerKeyByKey,
  isKnownKey,
  proveKey,
  storeBrokerKey,
} from '../../exchangeAccounts/index.ts';
import { assertExchangesOpen } from '../../exchanges/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import { BROUGHT_SECRET, type KeyDeps } from './deps.ts';

type Request = ParsedOf<'insertExchangeKey'>;
type Answer = AnswerOf<'insertExchangeKey'>;

/**
 * BR-07: applies for a key, once per key of the client. A key that is brought is proved at the exchange, and its secret
 * waits sealed; one that is to be issued does not exist yet. Two operators review both.
 */
export async function applyForKey(deps: KeyDeps, { user, origin }: SignedInCaller, form: Request): Promise<Answer> {
  const request = { ...form, boundIps: [...parseSources('boundIps', form.boundIps)] };
  const { database, clock, box } = deps;
  const { institutionId, userId } = user;
  const requestDigest = digestRequest('insertExchangeKey', form);
  const known = await findBrokerKeyByKey(database, institutionId, request.key);
  if (known !== undefined) return repeat(known, requestDigest);
  const account = await findBrokerAccount(database, institutionId, request.brokerAccountId);
  if (account === undefined) throw new ApiError('notFound');
  assertKindOpen(request, account);
  assertUnused(request);
  const brought = request.kind === 'brought' ? await prove(deps, request, account) : undefined;
  return inTransaction(database, async (tx) => {
    const at = clock();
    const { name } = await lockInstitution(tx, institutionId);
    const first = await findBrokerKeyByKey(tx, institutionId, request.key);
    if (first !== undefined) return repeat(first, requestDigest);
    await authorize(tx, user, 'openExchangeKey', { now: at });
    await assertExchangesOpen(tx, [account.exchangeCode]);
    const id = randomUUID();
    await storeBrokerKey(tx, {
      id,
      institution_id: institutionId,
      exchange_account_id: account.accountId,
      name: request.name,
      kind: request.kind,
      permissions: [...new Set(['read' as const, ...request.permissions])],
      bound_ips: request.boundIps,
      reason: request.reason,
      client_key: request.key,
      request_digest: requestDigest,
      requested_by: userId,
      created_at: new Date(at),
      api_key: brought?.key ?? null,
      secret: brought === undefined ? null : box.seal(Buffer.from(brought.secret), BROUGHT_SECRET, id),
    });
    const title = `${name}: key “${request.name}” of ${account.name}`.slice(0, 200);
    await openTask(tx, { kind: 'exchange_key', subjectId: id, title, institutionId }, at);
    await notify(tx, { topic: 'brokers', institutionId });
    await audit(tx, {
      at,
      actor: userId,
      action: 'broker_key_requested',
      subject: `broker_key:${id}`,
      origin,
      after: {
        account: account.accountId,
        kind: request.kind,
        permissions: request.permissions,
        boundIps: request.boundIps,
      },
    });
    return { exchangeKeyId: id, status: 'applying' as const };
  });
}

/** Issued keys are of accounts that the broker manages the assets of, brought ones of its own accounts elsewhere. */
function assertKindOpen({ kind }: Request, { accountType, state }: BrokerAccount): void {
  const wanted = kind === 'issued' ? 'asset_management' : 'common';
  if (accountType !== wanted) throw new ApiError('typeClosed', { field: 'kind' });
  const isUsable = state === 'active' || (kind === 'brought' && state === 'rejected');
  if (!isUsable) throw new ApiError('typeClosed', { field: 'brokerAccountId' });
}

/** Refuses the fields of a key that is brought where one is to be issued. */
function assertUnused({ kind, apiKey, apiSecret }: Request): void {
  if (kind === 'brought') return;
  if (apiKey !== undefined) throw formatError({ apiKey: 'unused' });
  if (apiSecret !== undefined) throw formatError({ apiSecret: 'unused' });
}

/** Proves a brought key: it reads, cannot move money, is new, and is of the account. */
async function prove({ database, exchanges }: KeyDeps, request: Request, account: BrokerAccount) {
  const { apiKey: key, apiSecret: secret } = request;
  if (key === undefined) throw formatError({ apiKey: 'required' });
  if (secret === undefined) throw formatError({ apiSecret: 'required' });
  if (await isKnownKey(database, account.exchangeCode, key)) throw new ApiError('keyRefused', { reason: 'duplicate' });
  const exchange = exchanges.get(account.exchangeCode);
  const { externalId, rights } = await proveKey(exchange, { key, secret });
  if (externalId !== account.externalId) throw formatError({ apiKey: 'is of another account' });
  const trades = exchange.products.every((product) => mayTrade(rights, product));
  if (request.permissions.includes('trade') && !trades) throw new ApiError('keyRefused', { reason: 'permission' });
  return { key, secret };
}

/** Answers how the first application under a key stands. Throws brokerRequestKeyUsed if it was another one. */
function repeat({ id, status, request_digest }: BrokerKeyRow, requestDigest: string): Answer {
  const result = { exchangeKeyId: id, status };
  if (request_digest !== requestDigest) throw new ApiError('brokerRequestKeyUsed', result);
  return result;
}

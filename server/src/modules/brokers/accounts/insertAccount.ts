import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findClosedTerm } from '@aldgate/domain/brokers/terms.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import {
  assertNewAccount,
  findBrokerAccount,
  listBrokerAccounts,
  proveKey,
  storeBrokerAccount,
  storeKey,
} from '../../exchangeAccounts/index.ts';
import { assertExchangesOpen, type ExchangeKey } from '../../exchanges/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { BrokersDeps } from '../deps.ts';
import { readTerms } from '../terms/readTerms.ts';
import { OPEN_ACCOUNT } from './jobNames.ts';
import { assertReserved, assertRoom, useReservation } from './reserveAccount.ts';

type Wanted = ParsedOf<'insertBrokerAccount'>;
type Inserted = AnswerOf<'insertBrokerAccount'>;

/**
 * BR-06: stores an account under a reserved id, once; a job opens it at the exchange. A repeat answers how it stands,
 * other content brokerRequestKeyUsed. The key of a broker's own account elsewhere is proved at the exchange first, and
 * nothing is stored without.
 */
export async function insertAccount(
  deps: BrokersDeps,
  request: Wanted,
  { user, origin }: SignedInCaller,
): Promise<Inserted> {
  const { database, clock, exchanges, box } = deps;
  const { institutionId, userId } = user;
  const wanted = { ...request, exchangeCode: request.exchangeCode.toUpperCase() };
  const key = readBroughtKey(wanted);
  const requestDigest = digestRequest('insertBrokerAccount', request);
  const known = await findSame(database, institutionId, wanted, requestDigest);
  if (known !== undefined) return known;
  await assertInsertable(deps, database, institutionId, wanted);
  const exchange = exchanges.get(wanted.exchangeCode);
  const proved = key === undefined ? undefined : await proveKey(exchange, key);
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockInstitution(tx, institutionId);
    const first = await findSame(tx, institutionId, wanted, requestDigest);
    if (first !== undefined) return first;
    await assertInsertable(deps, tx, institutionId, wanted);
    const { brokerAccountId, accountName, loginName, accountType, accountMode, exchangeCode } = wanted;
    const externalId = proved?.externalId ?? null;
    const state = key === undefined ? 'opening' : 'verifying';
    if (key !== undefined && externalId !== null)
      await assertNewAccount(tx, exchangeCode, { externalId, key: key.key });
    await storeBrokerAccount(
      tx,
      {
        accountId: brokerAccountId,
        institutionId,
        exchangeCode,
        name: accountName,
        loginName,
        accountType,
        accountMode,
        state,
        externalId,
        requestDigest,
      },
      at,
    );
    if (key !== undefined) await storeKey(tx, box, { accountId: brokerAccountId, ...key }, at);
    await useReservation(tx, brokerAccountId);
    await addJob(tx, OPEN_ACCOUNT, { accountId: brokerAccountId });
    await notify(tx, { topic: 'brokers', institutionId });
    await audit(tx, {
      at,
      actor: userId,
      action: 'broker_account_added',
      subject: `broker_account:${brokerAccountId}`,
      origin,
      after: { name: accountName, type: accountType, mode: accountMode, exchange: exchangeCode, externalId },
    });
    return { brokerAccountId, state };
  });
}

/** The key of a broker's own account. Throws format where one is missing, or is given for another type. */
function readBroughtKey({ accountType, apiKey, apiSecret }: Wanted): ExchangeKey | undefined {
  if (accountType !== 'common') {
    if (apiKey !== undefined) throw formatError({ apiKey: 'unused' });
    if (apiSecret !== undefined) throw formatError({ apiSecret: 'unused' });
    return undefined;
  }
  if (apiKey === undefined) throw formatError({ apiKey: 'required' });
  if (apiSecret === undefined) throw formatError({ apiSecret: 'required' });
  return { key: apiKey, secret: apiSecret };
}

/** The account that a repeat means; undefined for an unused id. Throws brokerRequestKeyUsed for another request. */
async function findSame(
  database: Database | Tx,
  institutionId: string,
  { brokerAccountId }: Wanted,
  requestDigest: string,
): Promise<Inserted | undefined> {
  const account = await findBrokerAccount(database, institutionId, brokerAccountId);
  if (account === undefined) return undefined;
  const result = { brokerAccountId, state: account.state };
  if (account.requestDigest !== requestDigest) throw new ApiError('brokerRequestKeyUsed', result);
  return result;
}

/** Throws notFound, typeClosed, accountLimit, nameTaken or serviceSuspended where the account cannot be added now. */
async function assertInsertable(
  { exchanges, clock }: BrokersDeps,
  database: Database | Tx,
  institutionId: string,
  wanted: Wanted,
): Promise<void> {
  await assertReserved(database, institutionId, wanted.brokerAccountId, clock());
  const { terms } = await readTerms(database, exchanges, institutionId);
  const offered = exchanges.all.map(({ code, modes, broker }) => ({ code, modes, hasBroker: broker !== null }));
  const field = findClosedTerm(terms, wanted, offered);
  if (field !== undefined) throw new ApiError('typeClosed', { field });
  await assertExchangesOpen(database, [wanted.exchangeCode]);
  await assertRoom(database, exchanges, institutionId);
  const names = (await listBrokerAccounts(database, institutionId))
    .filter(({ state }) => state !== 'closed')
    .map(({ name }) => name.toLowerCase());
  if (names.includes(wanted.accountName.toLowerCase())) throw new ApiError('nameTaken');
}

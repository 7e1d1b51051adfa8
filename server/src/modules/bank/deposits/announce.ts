import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { countDecimals, decimal } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { lockInstitution } from '../../institution/index.ts';
import { valueDate } from '../calendar/readCalendar.ts';
import { bankCurrency } from '../currency.ts';
import { findVerifiedAccount } from '../customerAccounts/findVerifiedAccount.ts';
import type { BankDeps } from '../deps.ts';
import { findReceiving } from '../platformAccounts/platformAccount.ts';
import { readTerms } from '../platformAccounts/terms.ts';
import { creditedColumns, creditedInstitution } from './credited.ts';
import type { BankDepositRow } from './depositRow.ts';
import { notifyDeposits } from './notifyDeposits.ts';
import { openReference } from './reference.ts';

const ANNOUNCED_FOR_MS = 30 * 24 * 3_600_000;
/** Open announcements of an institution. */
const OPEN_MAX = 50;

type Requested = ParsedOf<'submitFiatDeposit'>;
type Answer = AnswerOf<'submitFiatDeposit'>;

/** Announces a payment, once per key. */
export async function announceDeposit(
  { database, clock, businessClock }: BankDeps,
  request: Requested,
  user: User,
): Promise<Answer> {
  const at = clock();
  await authorize(database, user, 'recharge', { now: at });
  const { institutionId } = user;
  const { key, asset, amount, bankAccountId, remittanceMethod, channelCode = null } = request;
  const requestDigest = digestRequest('submitFiatDeposit', request);
  const currency = bankCurrency(asset);
  const credited = creditedInstitution(institutionId);
  const reference = await openReference(database, credited, asset, at);
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    const first = await findByKey(tx, institutionId, key);
    if (first !== undefined) return repeat(first, requestDigest);
    await assertAmount(tx, request);
    if ((await findReceiving(tx, asset, remittanceMethod)) === undefined) {
      throw new ApiError('assetUnsupported', { asset });
    }
    await assertPayer(tx, institutionId, request);
    await assertFew(tx, institutionId);
    const now = await businessClock(tx);
    const row = {
      id: randomUUID(),
      ...creditedColumns(credited),
      asset,
      reference,
      key,
      request_digest: requestDigest,
      announced_amount: amount,
      bank_account_id: bankAccountId,
      remittance_method: remittanceMethod,
      channel_code: channelCode,
      expected_on: await valueDate(tx, currency, now),
      expires_at: new Date(now + ANNOUNCED_FOR_MS),
      created_by: user.userId,
      created_at: new Date(at),
      state: 'announced' as const,
    };
    const stored = await tx.insertInto('bank_deposit').values(row).returningAll().executeTakeFirstOrThrow();
    await notifyDeposits(tx, 'announced', [stored], { actorId: user.userId, at });
    return describe(stored);
  });
}

function findByKey(tx: Tx, institutionId: string, key: string): Promise<BankDepositRow | undefined> {
  return tx
    .selectFrom('bank_deposit')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The first result of the key. Throws transferKeyUsed if it was another request. */
function repeat(first: BankDepositRow, requestDigest: string): Answer {
  if (first.request_digest !== requestDigest) throw new ApiError('transferKeyUsed', { depositId: first.id });
  return describe(first);
}

async function assertAmount(tx: Tx, { asset, amount }: Requested): Promise<void> {
  const precision = (await findAsset(tx, asset))?.precision ?? 0;
  if (countDecimals(amount) > precision) throw formatError({ amount: `${asset} has ${precision} decimals` });
  const { depositMinimum: minimum } = await readTerms(tx, asset);
  if (decimal(amount).lt(decimal(minimum))) throw new ApiError('belowMinimum', { asset, minimum });
}

/** The account that pays is verified, in that currency, and reached by the method. */
async function assertPayer(tx: Tx, institutionId: string, request: Requested): Promise<void> {
  const account = await findVerifiedAccount(tx, institutionId, request.bankAccountId);
  if (account === undefined || account.asset !== request.asset) throw new ApiError('bankAccountUnverified');
  if (account.remittanceMethod !== request.remittanceMethod) {
    throw formatError({ remittanceMethod: 'is not the one of the account' });
  }
  if (request.channelCode !== undefined && request.remittanceMethod === 'bank_wire') {
    throw formatError({ channelCode: 'not with this method' });
  }
}

async function assertFew(tx: Tx, institutionId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('bank_deposit')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'announced')
    .executeTakeFirstOrThrow();
  if (Number(count) >= OPEN_MAX) throw new ApiError('tooManyRequests');
}

function describe({ id, reference, expected_on: expectedOn, state }: BankDepositRow): Answer {
  if (expectedOn === null) throw new Error('an announced deposit has no expected day');
  return { depositId: id, reference, expectedOn, status: depositStatus(state) };
}

/** WAL-11. */
export function depositStatus(state: BankDepositRow['state']): Answer['status'] {
  if (state === 'announced' || state === 'matched') return 'approvalPending';
  return state === 'credited' ? 'complete' : 'cancelled';
}

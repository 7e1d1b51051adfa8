import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { countDecimals } from '@aldgate/domain/money/amount.ts';
import { findPaymentStatus } from '@aldgate/domain/wallet/paymentStatus.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { assertOpen, findListed } from '../deposits/depositAddress.ts';
import { describeState } from '../deposits/depositRecord.ts';
import type { WalletDeps } from '../deps.ts';
import { announcementStatus } from './announcementRecord.ts';
import { assertTxid } from './transactionId.ts';

/** By the business clock. */
const ANNOUNCED_FOR_MS = 7 * 24 * 3_600_000;
/** Open announcements of an institution. */
const OPEN_MAX = 50;

type Requested = ParsedOf<'submitDepositRecord'>;
type Answer = AnswerOf<'submitDepositRecord'>;

/**
 * Announces a deposit of coins by its transaction, once: a repeat answers the first record, and a transaction that was
 * seen already its deposit. Nothing depends on it but what lists show; what arrives is credited by its own rules.
 */
export async function announceDeposit(
  { database, clock, businessClock }: WalletDeps,
  request: Requested,
  user: User,
): Promise<Answer> {
  const at = clock();
  await authorize(database, user, 'deposit', { now: at });
  const { network, listed } = await findListed(database, request, at);
  assertOpen(network);
  assertTxid(network, request.txid);
  const { asset, amount, txid } = request;
  if (countDecimals(amount) > listed.decimals) {
    throw formatError({ amount: `${asset} has ${listed.decimals} decimals on ${network.code}` });
  }
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, user.institutionId);
    const first = (await findDeposit(tx, user, request, at)) ?? (await findAnnouncement(tx, user, request));
    if (first !== undefined) return first;
    await assertFew(tx, user.institutionId);
    const row = {
      id: randomUUID(),
      owner_kind: 'institution' as const,
      owner: user.institutionId,
      account: FUNDING_ACCOUNT,
      network: network.code,
      txid,
      asset,
      amount,
      state: 'announced' as const,
      created_by: user.userId,
      created_at: new Date(at),
      recorded_at: new Date(at),
      expires_at: new Date((await businessClock(tx)) + ANNOUNCED_FOR_MS),
    };
    await tx.insertInto('announced_deposit').values(row).execute();
    return { recordId: row.id, otcStatus: announcementStatus(row) };
  });
}

/** The deposit that the transaction became, of the announced asset where it pays several. */
async function findDeposit(tx: Tx, user: User, { asset, network, txid }: Requested, at: number) {
  const rows = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('owner', '=', user.institutionId)
    .where('network', '=', network)
    .where('txid', '=', txid)
    .orderBy('id')
    .execute();
  const row = rows.find((each) => each.asset === asset) ?? rows[0];
  if (row === undefined) return undefined;
  const { label } = describeState(row, at);
  return { recordId: row.id, otcStatus: findPaymentStatus({ label, state: row.state }) };
}

async function findAnnouncement(tx: Tx, user: User, { network, txid }: Requested): Promise<Answer | undefined> {
  const row = await tx
    .selectFrom('announced_deposit')
    .selectAll()
    .where('owner', '=', user.institutionId)
    .where('network', '=', network)
    .where('txid', '=', txid)
    .executeTakeFirst();
  return row === undefined ? undefined : { recordId: row.id, otcStatus: announcementStatus(row) };
}

async function assertFew(tx: Tx, institutionId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('announced_deposit')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('owner', '=', institutionId)
    .where('recorded_at', 'is not', null)
    .where('state', '=', 'announced')
    .executeTakeFirstOrThrow();
  if (Number(count) >= OPEN_MAX) throw new ApiError('tooManyRequests');
}

import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { bankAccount } from '@aldgate/contract/operations/withdrawals/schemas.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Operator } from '../../../kernel/http/caller.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { operatorReference } from '../../../kernel/references.ts';
import { formatName } from '../../identity/index.ts';
import type { WalletDeps } from '../deps.ts';
import { evaluateRow } from '../withdrawals/evaluate.ts';
import { findWaiting } from '../withdrawals/reviews.ts';
import { bankOf } from '../withdrawals/route.ts';
import { sumsOf, type WithdrawalRow } from '../withdrawals/withdrawalRow.ts';

type Withdrawal = OperationsAnswerOf<'pageWithdrawal'>['items'][number];

interface Named {
  readonly institution_name: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly address_name: string | null;
  readonly address_added_at: Date | null;
  readonly reviews: string | null;
}

/** Withdrawals of all customers: what waits for operators by age, everything else newest first. */
export async function pageWithdrawals(
  database: Database,
  request: OperationsParsedOf<'pageWithdrawal'>,
  rail: 'chain' | 'bank' = 'chain',
): Promise<OperationsAnswerOf<'pageWithdrawal'>> {
  const { state, asset, network, txid } = request.queryCondition;
  let matching = database
    .selectFrom('withdrawal as w')
    .where('w.confirmed_at', 'is not', null)
    .where('w.rail', '=', rail);
  if (state !== undefined) matching = matching.where('w.state', '=', state);
  if (asset !== undefined) matching = matching.where('w.asset', '=', asset);
  if (network !== undefined) matching = matching.where('w.network', '=', network);
  if (txid !== undefined) matching = matching.where('w.txid', '=', txid);
  const source = listSource({
    database,
    scope: ['withdrawals', rail, request.queryCondition],
    order: [column('w.confirmed_at', 'time'), column('w.id', 'uuid')],
    matching,
    select: (withdrawals) => withdrawals.selectAll('w'),
  });
  const isQueue = state === 'review' || state === 'on_hold';
  const { rows, ...page } = await readPage(source, request, isQueue ? 'asc' : 'desc');
  const names = await readNames(
    database,
    rows.map(({ id }) => id),
  );
  return { items: rows.flatMap((row) => describe(row, names.get(row.id)) ?? []), ...page };
}

async function readNames(database: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('withdrawal as w')
    .innerJoin('platform_user as u', 'u.id', 'w.maker_id')
    .leftJoin('withdrawal_address as a', 'a.id', 'w.address_id')
    .select(['w.id', 'u.first_name', 'u.last_name', 'u.email'])
    // Read one by one: joined, the list of all institutions would be read in their order.
    .select((each) =>
      each
        .selectFrom('institution as i')
        .select('i.name')
        .whereRef('i.id', '=', 'w.institution_id')
        .as('institution_name'),
    )
    .select(['a.name as address_name', 'a.created_at as address_added_at'])
    .select((each) =>
      each
        .selectFrom('withdrawal_review as r')
        .select((review) => review.fn.countAll<string>().as('count'))
        .whereRef('r.withdrawal_id', '=', 'w.id')
        .where('r.decision', '=', 'approve')
        .where('r.withdrawn_at', 'is', null)
        .as('reviews'),
    )
    .where('w.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function describe(row: WithdrawalRow, names: Named | undefined): Withdrawal | undefined {
  if (names === undefined || row.confirmed_at === null) return undefined;
  return {
    withdrawId: row.id,
    customer: { institutionId: row.institution_id, name: names.institution_name ?? '' },
    maker: formatName(names) ?? names.email,
    account: row.account,
    asset: row.asset,
    network: row.network,
    ...sumsOf(row),
    usdValue: toDecimalString(row.usd_value),
    address: row.shown_address,
    addressName: names.address_name,
    source: row.source,
    state: row.state,
    holdReason: row.hold_reason,
    endReason: row.end_reason,
    note: row.note,
    txid: row.txid,
    confirmedAt: row.confirmed_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    operators: row.required_reviews,
    reviews: Number(names.reviews ?? 0),
  };
}

/** A withdrawal with all that an operator decides by. */
export function queryWithdrawal(
  deps: WalletDeps,
  { withdrawId }: OperationsParsedOf<'queryWithdrawal'>,
  reader: Operator,
): Promise<OperationsAnswerOf<'queryWithdrawal'>> {
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('withdrawal').selectAll().where('id', '=', withdrawId).executeTakeFirst();
    const names = (await readNames(tx, [withdrawId])).get(withdrawId);
    const shown = row === undefined ? undefined : describe(row, names);
    if (row === undefined || shown === undefined) throw new ApiError('notFound');
    const { errors, facts, available, limits } = await evaluateRow(deps, tx, row);
    const decisions = await listDecisions(tx, withdrawId);
    const waiting = await findWaiting(tx, withdrawId);
    const own = await tx
      .selectFrom('withdrawal_limit')
      .select('usd_limit')
      .where('institution_id', '=', row.institution_id)
      .executeTakeFirst();
    return {
      ...shown,
      checks: await listChecks(tx, withdrawId),
      decisions,
      approvalId: waiting?.approvalId ?? null,
      approvalKind: waiting?.kind ?? null,
      mayDecide: !decisions.some(({ operator }) => operator.operatorId === reader.operatorId),
      conditions: errors.map(({ error, data }) => ({
        name: error,
        reason: data !== null && 'reason' in data ? data.reason : null,
      })),
      beneficiary: row.beneficiary,
      travelRule: row.travel_rule,
      isSingleControl: row.is_single_control,
      bank: describeBank(row),
      addressAddedAt: names?.address_added_at?.getTime() ?? null,
      usedTimes: facts.destination.usedTimes,
      isWhitelisted: facts.destination.entry?.isWhitelisted ?? false,
      approvedBy: await listVotes(tx, row),
      balanceAfter: toDecimalString(decimal(available).minus(decimal(shown.amount))),
      limit: { limit: limits.day.limit, used: limits.day.used, own: own !== undefined },
      events: await listEvents(tx, withdrawId),
    };
  });
}

function describeBank(row: WithdrawalRow): OperationsAnswerOf<'queryWithdrawal'>['bank'] {
  if (row.rail !== 'bank') return null;
  const { charges } = bankOf(row);
  const account = bankAccount.parse(row.beneficiary);
  return { ...account, charges, valueDate: row.value_date, bankReference: row.bank_reference };
}

async function listChecks(tx: Tx, withdrawId: string) {
  const rows = await tx
    .selectFrom('withdrawal_check')
    .selectAll()
    .where('withdrawal_id', '=', withdrawId)
    .orderBy('position')
    .execute();
  return rows.map(({ name, result, figures, at }) => ({
    name,
    result,
    figures: figures as Record<string, unknown>,
    at: at.getTime(),
  }));
}

async function listDecisions(tx: Tx, withdrawId: string) {
  const rows = await tx
    .selectFrom('withdrawal_review as r')
    .innerJoin('operator as o', 'o.id', 'r.operator_id')
    .select(['r.operator_id', 'o.name', 'r.decision', 'r.reason', 'r.at'])
    .where('r.withdrawal_id', '=', withdrawId)
    .where('r.withdrawn_at', 'is', null)
    .orderBy('r.number')
    .execute();
  return rows.map(({ operator_id, name, decision, reason, at }) => ({
    operator: { operatorId: operator_id, name },
    decision,
    reason,
    at: at.getTime(),
  }));
}

async function listVotes(tx: Tx, { approval_id: id }: WithdrawalRow) {
  if (id === null) return [];
  const rows = await tx
    .selectFrom('member_vote as v')
    .innerJoin('platform_user as u', 'u.id', 'v.member_id')
    .select(['u.first_name', 'u.last_name', 'u.email', 'v.voted_at'])
    .where('v.approval_id', '=', id)
    .where('v.vote', '=', 'approve')
    .orderBy('v.voted_at')
    .execute();
  return rows.map((row) => ({ name: formatName(row) ?? row.email, at: row.voted_at.getTime() }));
}

async function listEvents(tx: Tx, withdrawId: string) {
  const rows = await tx
    .selectFrom('withdrawal_event as e')
    .leftJoin('operator as o', 'o.id', 'e.by_operator')
    .leftJoin('platform_user as u', 'u.id', 'e.by_member')
    .select(['e.event', 'e.detail', 'e.at', 'e.by_operator', 'e.by_member', 'o.name'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .where('e.withdrawal_id', '=', withdrawId)
    .orderBy('e.number')
    .execute();
  return rows.map((row) => ({
    at: row.at.getTime(),
    event: row.event,
    detail: row.detail,
    operator: operatorReference(row.by_operator, row.name),
    member:
      row.by_member === null
        ? null
        : (formatName({ first_name: row.first_name, last_name: row.last_name }) ?? row.email),
  }));
}

import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { ExpressionBuilder, JoinBuilder, Selectable } from 'kysely';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { customerReference, operatorReference } from '../../../kernel/references.ts';
import { arrivedAmount } from '../deposits/depositRow.ts';
import { listSenders } from '../deposits/screenSenders.ts';
import { releaseTarget } from './releaseDeposit.ts';

type Deposit = OperationsAnswerOf<'pageDeposit'>['items'][number];

/** Deposits of all owners, newest first. */
export async function pageDeposits(
  database: Database,
  request: OperationsParsedOf<'pageDeposit'>,
): Promise<OperationsAnswerOf<'pageDeposit'>> {
  const { state, asset, network, txid } = request.queryCondition;
  let matching = database.selectFrom('deposit as d');
  if (state !== undefined) matching = matching.where('d.state', '=', state);
  if (asset !== undefined) matching = matching.where('d.asset', '=', asset);
  if (network !== undefined) matching = matching.where('d.network', '=', network);
  if (txid !== undefined) matching = matching.where('d.txid', '=', txid);
  const source = listSource({
    database,
    scope: ['deposits', request.queryCondition],
    order: [column('d.created_at', 'time'), column('d.id', 'uuid')],
    matching,
    select: (deposits) =>
      deposits
        .leftJoin('chain_movement as m', isPayment)
        .selectAll('d')
        .select([institutionName, 'm.txid as movement_txid']),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  const releases = await findWaitingApprovals(
    database,
    rows.map(({ id }) => releaseTarget(id)),
  );
  return {
    items: rows.map((row) => describeDeposit(row, releases.get(releaseTarget(row.id))?.approvalId ?? null)),
    ...page,
  };
}

/** A deposit with what happened to it. */
export async function queryDeposit(
  database: Database,
  { depositId }: OperationsParsedOf<'queryDeposit'>,
): Promise<OperationsAnswerOf<'queryDeposit'>> {
  const row = await database
    .selectFrom('deposit as d')
    .leftJoin('chain_movement as m', isPayment)
    .selectAll('d')
    .select([institutionName, 'm.txid as movement_txid'])
    .where('d.id', '=', depositId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const events = await database
    .selectFrom('deposit_event as e')
    .leftJoin('operator as o', 'o.id', 'e.by_operator')
    .select(['e.event', 'e.at', 'e.by_operator', 'o.name'])
    .where('e.deposit_id', '=', depositId)
    .orderBy('e.number')
    .execute();
  const target = releaseTarget(depositId);
  const releases = await findWaitingApprovals(database, [target]);
  return {
    ...describeDeposit(row, releases.get(target)?.approvalId ?? null),
    events: events.map(({ event, at, by_operator, name }) => ({
      at: at.getTime(),
      event,
      operator: operatorReference(by_operator, name),
    })),
  };
}

type Joined = Tables & { readonly d: Tables['deposit']; readonly m: Tables['chain_movement'] };

/** The movement of a block that is the deposit. */
const isPayment = (join: JoinBuilder<Joined, 'd' | 'm'>) =>
  join
    .onRef('m.network', '=', 'd.network')
    .onRef('m.txid', '=', 'd.txid')
    .onRef('m.payment_index', '=', 'd.payment_index');

/** Read one by one: joined, all institutions would be read. */
const institutionName = (each: ExpressionBuilder<Joined, 'd'>) =>
  each.selectFrom('institution as i').select('i.name').whereRef('i.id', '=', 'd.institution_id').as('institution_name');

type Row = Selectable<Tables['deposit']> & {
  readonly institution_name: string | null;
  readonly movement_txid: string | null;
};

const describeDeposit = (row: Row, approvalId: string | null): Deposit => ({
  depositId: row.id,
  owner: row.owner,
  account: row.account,
  asset: row.asset,
  network: row.network,
  customer: customerReference(row.institution_id, row.institution_name),
  arrived: arrivedAmount(row),
  credited: row.credited_amount === null ? null : toDecimalString(row.credited_amount),
  state: row.state,
  holdReason: row.hold_reason,
  address: row.address,
  sender: row.from_address,
  senders: [...listSenders(row)],
  hasUnknownSender: row.has_unknown_sender,
  screening: row.screening === null ? null : { ...row.screening, matches: [...row.screening.matches] },
  txid: row.txid,
  index: row.payment_index,
  height: row.height,
  isInChain: row.movement_txid !== null,
  seenAt: row.created_at.getTime(),
  creditedAt: row.credited_at?.getTime() ?? null,
  approvalId,
});

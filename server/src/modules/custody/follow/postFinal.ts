import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { addJobOnce } from '../../../kernel/jobs/jobs.ts';
import { costs, custody, grants, suspense } from '../../../ledger/account.ts';
import { postAll } from '../../../ledger/post.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import type { DepositSink, IsUnbacked } from '../deposits.ts';
import type { PayoutSink } from '../payouts/payout.ts';
import { isPayout, reportFinal } from '../payouts/reportPayouts.ts';
import { PLAN_OUTGOING } from '../planJob.ts';
import { UnexplainedMovement } from '../unexplainedMovement.ts';
import { moveBalances } from './balances.ts';
import { type MovementRow, toPayment } from './finalDeposits.ts';
import { holdingName, type Unbacked } from './findUnbacked.ts';
import type { FollowedNetwork } from './followedNetwork.ts';

interface PostDeps {
  readonly sink: DepositSink;
  readonly payouts: PayoutSink;
  readonly unbacked: Unbacked;
}

/**
 * Posts what the final blocks above `posted` up to `final` moved, block by block; each block's transfers in one call.
 * Throws an UnexplainedMovement where money left that nobody sent.
 */
export async function postFinal(
  tx: Tx,
  network: FollowedNetwork,
  { posted, final }: { readonly posted: number; readonly final: number },
  { sink, payouts, unbacked }: PostDeps,
  at: number,
): Promise<void> {
  const heights = await listHeights(tx, network.code, posted, final);
  for (const height of heights) {
    const transfers = [
      ...(await listFees(tx, network, height)),
      ...(await listTransfers(tx, network, height, { sink, unbacked }, at)),
    ];
    await postAll(tx, transfers, at);
    await reportFinal(tx, { network: network.code, height }, payouts, at);
    await moveBalances(tx, network.code, height);
  }
  if (heights.length > 0) await addJobOnce(tx, PLAN_OUTGOING, {}, PLAN_OUTGOING);
}

/** The heights with something to post; most blocks have none. */
async function listHeights(tx: Tx, network: string, posted: number, final: number): Promise<number[]> {
  const { rows } = await sql<{ height: number }>`
    select height from chain_movement
    where network = ${network} and height > ${posted} and height <= ${final} and counts_at is null
    union
    select counts_at from chain_movement where network = ${network} and counts_at > ${posted} and counts_at <= ${final}
    union
    select height from chain_transaction where network = ${network} and height > ${posted} and height <= ${final}
    order by height
  `.execute(tx);
  return rows.map(({ height }) => height);
}

async function listFees(
  tx: Tx,
  { code, nativeAsset: { asset } }: FollowedNetwork,
  height: number,
): Promise<Transfer[]> {
  const rows = await tx
    .selectFrom('chain_transaction')
    .select(['txid', 'fee'])
    .where('network', '=', code)
    .where('height', '=', height)
    .where('fee', '>', '0')
    .orderBy('txid')
    .execute();
  return rows.map(({ txid, fee }) => ({
    key: `miner_fee:${code}:${txid}`,
    flow: 'miner_fee',
    reference: `transaction:${code}:${txid}`,
    legs: [
      { account: costs(asset), amount: `-${toDecimalString(fee)}` },
      { account: custody(code, asset), amount: toDecimalString(fee) },
    ],
  }));
}

async function listTransfers(
  tx: Tx,
  network: FollowedNetwork,
  height: number,
  { sink, unbacked }: Pick<PostDeps, 'sink' | 'unbacked'>,
  at: number,
): Promise<Transfer[]> {
  const rows = await tx
    .selectFrom('chain_movement as m')
    .leftJoin('chain_address as a', (join) =>
      join.onRef('a.network', '=', 'm.network').onRef('a.address', '=', 'm.to_address'),
    )
    .selectAll('m')
    .select(['a.owner_kind', 'a.owner', 'a.account', 'a.institution_id'])
    .where('m.network', '=', network.code)
    .where((each) =>
      each.or([each('m.height', '=', height).and('m.counts_at', 'is', null), each('m.counts_at', '=', height)]),
    )
    .orderBy('m.txid')
    .orderBy('m.payment_index')
    .execute();
  const leaving = rows.filter(({ is_from_ours, is_to_ours }) => is_from_ours && !is_to_ours);
  for (const each of leaving) {
    if (await isPayout(tx, each)) continue;
    throw new UnexplainedMovement(`${network.code}: ${each.txid} sent ${each.amount} ${each.asset}`);
  }
  const incoming = rows.filter(({ is_from_ours }) => !is_from_ours);
  const deposits = incoming.filter(({ owner }) => owner !== null);
  const others = incoming.filter(({ owner }) => owner === null);
  const isUnbacked: IsUnbacked = ({ address, asset }) => unbacked.has(holdingName(address, asset));
  const isOpening = network.openingHeight !== null && height <= network.openingHeight;
  return [
    ...(isOpening ? listOpening(network.code, others) : others.map((row) => toUnattributed(network.code, row))),
    ...(deposits.length === 0 ? [] : await sink.finalized(tx, deposits.map(toPayment), at, isUnbacked)),
  ];
}

/** Coins sent straight to a wallet of the platform belong to nobody yet. */
function toUnattributed(network: string, row: MovementRow): Transfer {
  const { txid, payment_index: index, asset } = row;
  const amount = toDecimalString(row.amount);
  return {
    key: `unattributed:${network}:${txid}:${index}`,
    flow: 'others',
    reference: `transaction:${network}:${txid}`,
    legs: [
      { account: custody(network, asset), amount: `-${amount}` },
      { account: suspense(asset), amount },
    ],
  };
}

/** Lists the opening transfers of the platform's wallets. */
function listOpening(network: string, rows: readonly MovementRow[]): Transfer[] {
  return [...new Set(rows.map(({ asset }) => asset))].map((asset) => {
    const sum = rows
      .filter((row) => row.asset === asset)
      .reduce((total, { amount }) => total.plus(decimal(amount)), decimal('0'));
    const amount = toDecimalString(sum);
    const key = `seed:chain:${network}:${asset}`;
    return {
      key,
      flow: 'system_grant',
      reference: key,
      legs: [
        { account: custody(network, asset), amount: `-${amount}` },
        { account: grants(asset), amount },
      ],
    };
  });
}

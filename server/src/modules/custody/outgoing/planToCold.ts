import { type Amount, decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { toUnits } from '@aldgate/domain/money/units.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';
import type { Tables } from '../../../kernel/tables.ts';
import { reserveOutgoing } from './reserve.ts';

type NetworkRow = Selectable<Tables['chain_network']>;
type AssetRow = Selectable<Tables['chain_asset']>;

/** Inputs of one transaction. */
const INPUTS_MAX = 100;
/** The cold wallet's address, and the path of change: the first of each. */
const COLD_NUMBER = 0;
const CHANGE_PATH = '1/0';

/** Sends to the cold wallet what the hot wallet holds above the asset's maximum. */
export async function planToCold(tx: Tx, network: NetworkRow, at: number): Promise<void> {
  const assets = await tx.selectFrom('chain_asset').selectAll().where('network', '=', network.code).execute();
  for (const asset of assets) {
    const excess = (await sumHot(tx, network, asset)).minus(decimal(toDecimalString(asset.hot_maximum)));
    if (!isPositive(excess) || (await isInFlight(tx, asset))) continue;
    if (network.kind === 'evm') await planTransfer(tx, asset, toDecimalString(excess), at);
    else await planSpend(tx, asset, excess, at);
  }
}

/** What the hot wallet holds: on a network with outputs, deposit addresses are part of it. */
async function sumHot(tx: Tx, { code, kind }: NetworkRow, { asset }: AssetRow): Promise<Amount> {
  const { sum } = await tx
    .selectFrom('chain_balance as b')
    .innerJoin('chain_address as a', (join) =>
      join.onRef('a.network', '=', 'b.network').onRef('a.address', '=', 'b.address'),
    )
    .select((each) => each.fn.sum<string | null>('b.amount').as('sum'))
    .where('b.network', '=', code)
    .where('b.asset', '=', asset)
    .where('a.kind', 'in', kind === 'evm' ? ['hot'] : ['deposit', 'change'])
    .executeTakeFirstOrThrow();
  return decimal(toDecimalString(sum ?? '0'));
}

async function isInFlight(tx: Tx, { network, asset }: AssetRow): Promise<boolean> {
  const row = await tx
    .selectFrom('outgoing_transaction')
    .select('id')
    .where('network', '=', network)
    .where('asset', '=', asset)
    .where('state', '<>', 'final')
    .executeTakeFirst();
  return row !== undefined;
}

async function planTransfer(tx: Tx, { network, asset, decimals }: AssetRow, amount: string, at: number): Promise<void> {
  const intent = { asset, amount: String(toUnits(amount, decimals)) };
  await reserveOutgoing(tx, { network, kind: 'to_cold', asset, amount, intent, addresses: [], inputs: [] }, at);
}

interface Output {
  readonly txid: string;
  readonly index: string;
  readonly amount: string;
  readonly kind: 'deposit' | 'change';
  readonly number: string;
}

async function planSpend(tx: Tx, { network, asset, decimals }: AssetRow, excess: Amount, at: number): Promise<void> {
  const outputs = await findUnspent(tx, network);
  const inputs: Output[] = [];
  let sum = decimal('0');
  for (const output of outputs) {
    if (sum.gt(excess)) break;
    inputs.push(output);
    sum = sum.plus(decimal(output.amount));
  }
  // The fee comes out of the change.
  if (!sum.gt(excess)) return;
  const amount = toDecimalString(excess);
  const intent = {
    inputs: inputs.map(({ txid, index, amount: value, kind, number }) => ({
      ...{ txid, vout: Number(index.slice('out:'.length)), value: String(toUnits(value, decimals)) },
      path: `${kind === 'change' ? 1 : 0}/${number}`,
    })),
    ...{ change: { path: CHANGE_PATH }, number: COLD_NUMBER, amount: String(toUnits(amount, decimals)) },
  };
  await reserveOutgoing(tx, { network, kind: 'to_cold', asset, amount, intent, addresses: [], inputs }, at);
}

/** Final outputs of the hot wallet that no transaction uses, the largest first. */
async function findUnspent(tx: Tx, network: string): Promise<readonly Output[]> {
  const { rows } = await sql<Output>`
    select m.txid, m.payment_index as index, trim_scale(m.amount)::text as amount, a.kind, a.number
    from chain_movement m
    join chain_address a on a.network = m.network and a.address = m.to_address and a.kind in ('deposit', 'change')
    join chain_cursor c on c.network = m.network
    where m.network = ${network} and m.spent_by is null and m.height <= c.posted_height
      and coalesce(m.matures_at, 0) <= c.height
      and not exists (
        select from outgoing_input i
        where i.network = m.network and i.txid = m.txid and i.payment_index = m.payment_index
      )
    order by m.amount desc, m.txid, m.payment_index limit ${INPUTS_MAX}
  `.execute(tx);
  return rows;
}

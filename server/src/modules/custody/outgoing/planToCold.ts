import { type Amount, decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { toUnits } from '@aldgate/domain/money/units.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { readHotBalance } from '../walletBalances.ts';
import { reserveOutgoing } from './reserve.ts';
import { describeInputs, selectOutputs } from './selectOutputs.ts';

type NetworkRow = Selectable<Tables['chain_network']>;
type AssetRow = Selectable<Tables['chain_asset']>;

/** The cold wallet's address, and the path of change: the first of each. */
const COLD_NUMBER = 0;
const CHANGE_PATH = '1/0';

/** Sends to the cold wallet what the hot wallet holds above the asset's maximum. */
export async function planToCold(tx: Tx, network: NetworkRow, at: number): Promise<void> {
  const assets = await tx.selectFrom('chain_asset').selectAll().where('network', '=', network.code).execute();
  for (const asset of assets) {
    const excess = (await readHotBalance(tx, network, asset.asset)).minus(decimal(toDecimalString(asset.hot_maximum)));
    if (!isPositive(excess) || (await isWaiting(tx, asset, at))) continue;
    if (network.kind === 'evm') await planTransfer(tx, asset, toDecimalString(excess), at);
    else await planSpend(tx, asset, excess, at);
  }
}

/** After one that was cancelled or failed the next waits this long. */
const FAILED_WAITS_MS = 3_600_000;

/** Whether a transaction of the asset is open, or has just failed. */
async function isWaiting(tx: Tx, { network, asset }: AssetRow, at: number): Promise<boolean> {
  const { rows } = await sql`
    select from outgoing_transaction where network = ${network} and asset = ${asset} and (state <> 'final'
      or (kind = 'to_cold' and outcome <> 'succeeded' and ended_at > ${new Date(at - FAILED_WAITS_MS)}))
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

async function planTransfer(tx: Tx, { network, asset, decimals }: AssetRow, amount: string, at: number): Promise<void> {
  const intent = { asset, amount: String(toUnits(amount, decimals)) };
  await reserveOutgoing(tx, { network, kind: 'to_cold', asset, amount, intent, addresses: [], inputs: [] }, at);
}

async function planSpend(tx: Tx, { network, asset, decimals }: AssetRow, excess: Amount, at: number): Promise<void> {
  // The fee comes out of the change.
  const outputs = await selectOutputs(tx, network, ['deposit', 'change'], excess);
  if (outputs === undefined) return;
  const amount = toDecimalString(excess);
  const intent = {
    inputs: describeInputs(outputs, decimals),
    change: { path: CHANGE_PATH },
    number: COLD_NUMBER,
    amount: String(toUnits(amount, decimals)),
  };
  await reserveOutgoing(tx, { network, kind: 'to_cold', asset, amount, intent, addresses: [], inputs: outputs }, at);
}

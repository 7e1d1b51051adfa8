import { type Amount, decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { fromUnits, toUnits } from '@aldgate/domain/money/units.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { batchIntervalMs } from '../batchInterval.ts';
import type { PayoutGate, PayoutRow } from '../payouts/payout.ts';
import { readHotBalance } from '../walletBalances.ts';
import { reserveOutgoing } from './reserve.ts';
import { describeInputs, selectOutputs } from './selectOutputs.ts';
import { estimateSize } from './size.ts';

type NetworkRow = Selectable<Tables['chain_network']>;

/** Nonces in flight on a network that has them. */
const IN_FLIGHT_MAX = 16;
/** Outputs of one transaction beside change. */
const OUTPUTS_MAX = 50;
const CHANGE_PATH = '1/0';

interface Planning {
  readonly gate: PayoutGate;
  /** Price of a virtual byte, in the smallest unit; null where the node knows none. */
  readonly ratePerVbyte: bigint | null;
  readonly at: number;
}

/** Reserves transactions for the payouts that wait on a network, in the order of release. */
export async function planPayouts(tx: Tx, network: NetworkRow, planning: Planning): Promise<void> {
  const waiting = await readWaiting(tx, network.code);
  if (waiting.length === 0) return;
  if (network.kind === 'evm') await planTransfers(tx, network, waiting, planning);
  else await planSpend(tx, network, waiting, planning);
}

/** The first ones of each asset, so that one that is short stops no other; in the order of release. */
export const readWaiting = (tx: Database | Tx, network: string): Promise<PayoutRow[]> =>
  tx
    .selectFrom((from) =>
      from
        .selectFrom('payout')
        .selectAll()
        .select(({ fn }) =>
          fn
            .agg<string>('row_number')
            .over((over) => over.partitionBy('asset').orderBy('number'))
            .as('place'),
        )
        .where('network', '=', network)
        .where('outgoing_id', 'is', null)
        .as('waiting'),
    )
    .selectAll()
    .where('place', '<=', String(OUTPUTS_MAX))
    .orderBy('number')
    .execute();

async function planTransfers(
  tx: Tx,
  network: NetworkRow,
  waiting: readonly PayoutRow[],
  planning: Planning,
): Promise<void> {
  const { gate, at } = planning;
  let room = IN_FLIGHT_MAX - (await countInFlight(tx, network.code));
  const left = new Map<string, Amount>();
  for (const payout of waiting) {
    if (room <= 0) return;
    const available = left.get(payout.asset) ?? (await readAvailable(tx, network, payout.asset));
    const rest = available.minus(decimal(toDecimalString(payout.amount)));
    left.set(payout.asset, available);
    if (rest.lt('0')) {
      await markShort(tx, payout, planning);
      // Later payouts of the asset wait behind it.
      left.set(payout.asset, decimal('0'));
      continue;
    }
    if (!(await admit(tx, payout, planning))) continue;
    const decimals = await readDecimals(tx, payout);
    const { reference, asset, address } = payout;
    const amount = toDecimalString(payout.amount);
    const intent = { withdrawalIds: [reference], asset, to: address, amount: String(toUnits(amount, decimals)) };
    const id = await reserveOutgoing(
      tx,
      { network: network.code, kind: 'transfer', asset, amount, intent, addresses: [], inputs: [] },
      at,
    );
    await assign(tx, [payout], id, gate, at);
    left.set(payout.asset, rest);
    room -= 1;
  }
}

/** Plans one transaction for all payouts that are ready; if the hot wallet lacks funds for all, the last ones wait. */
async function planSpend(
  tx: Tx,
  network: NetworkRow,
  waiting: readonly PayoutRow[],
  planning: Planning,
): Promise<void> {
  const { gate, ratePerVbyte, at } = planning;
  const [first] = waiting;
  const isDue = first !== undefined && first.requested_at.getTime() + batchIntervalMs(network.block_seconds) <= at;
  if (first === undefined || !isDue || ratePerVbyte === null) return;
  const decimals = await readDecimals(tx, first);
  // Each input needs its own bytes; what is left beyond the fee is change.
  const withFee = (payouts: readonly PayoutRow[]): Amount => {
    const { vbytes } = estimateSize({ kind: 'spend', intent: { inputs: [0], outputs: payouts } });
    return sumOf(payouts).plus(decimal(fromUnits(vbytes * ratePerVbyte * 2n, decimals)));
  };
  const available = await readAvailable(tx, network, first.asset);
  const admitted: PayoutRow[] = [];
  let isShort = false;
  for (const payout of waiting) {
    // Later payouts wait behind one that lacks funds.
    isShort ||= withFee([...admitted, payout]).gt(available);
    if (isShort) await markShort(tx, payout, planning);
    else if (await admit(tx, payout, planning)) admitted.push(payout);
  }
  for (; admitted.length > 0; admitted.pop()) {
    const inputs = await selectOutputs(tx, network.code, ['deposit', 'change'], withFee(admitted));
    // Change of a transaction that is not final yet is waited for.
    if (inputs === undefined) continue;
    const intent = {
      inputs: describeInputs(inputs, decimals),
      change: { path: CHANGE_PATH },
      outputs: admitted.map(({ address, amount, reference }) => ({
        address,
        amount: String(toUnits(toDecimalString(amount), decimals)),
        withdrawalId: reference,
      })),
    };
    const id = await reserveOutgoing(
      tx,
      {
        network: network.code,
        kind: 'spend',
        asset: first.asset,
        amount: toDecimalString(sumOf(admitted)),
        intent,
        addresses: [],
        inputs,
      },
      at,
    );
    await assign(tx, admitted, id, gate, at);
    return;
  }
}

const sumOf = (payouts: readonly PayoutRow[]): Amount =>
  payouts.reduce((total, { amount }) => total.plus(decimal(toDecimalString(amount))), decimal('0'));

/** Whether the owner lets it go now; one that it has stopped is no payout any more. */
async function admit(tx: Tx, { reference, is_short: isShort }: PayoutRow, { gate, at }: Planning): Promise<boolean> {
  const decision = await gate.admit(tx, reference, at);
  if (decision === 'stopped') await tx.deleteFrom('payout').where('reference', '=', reference).execute();
  if (decision === 'go' && isShort) {
    await tx.updateTable('payout').set({ is_short: false }).where('reference', '=', reference).execute();
  }
  return decision === 'go';
}

async function assign(
  tx: Tx,
  payouts: readonly PayoutRow[],
  outgoingId: string,
  gate: PayoutGate,
  at: number,
): Promise<void> {
  for (const { reference } of payouts) {
    await tx.updateTable('payout').set({ outgoing_id: outgoingId }).where('reference', '=', reference).execute();
    await gate.assigned(tx, reference, at);
  }
}

async function markShort(tx: Tx, { reference, is_short: isShort }: PayoutRow, { gate, at }: Planning): Promise<void> {
  if (isShort) return;
  await gate.short(tx, reference, at);
  await tx.updateTable('payout').set({ is_short: true }).where('reference', '=', reference).execute();
}

async function countInFlight(tx: Tx, network: string): Promise<number> {
  const row = await tx
    .selectFrom('outgoing_transaction')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('network', '=', network)
    .where('kind', '=', 'transfer')
    .where('state', 'not in', ['mined', 'final'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Reads the hot wallet's balance at the last final block, less what open transactions take from it. */
async function readAvailable(tx: Tx, network: NetworkRow, asset: string): Promise<Amount> {
  const row = await tx
    .selectFrom('outgoing_transaction')
    .select((each) => each.fn.sum<string | null>('amount').as('sum'))
    .where('network', '=', network.code)
    .where('asset', '=', asset)
    .where('wallet', '=', 'hot')
    .where('state', '<>', 'final')
    .executeTakeFirst();
  return (await readHotBalance(tx, network, asset)).minus(decimal(toDecimalString(row?.sum ?? '0')));
}

async function readDecimals(tx: Tx, { network, asset }: PayoutRow): Promise<number> {
  const row = await tx
    .selectFrom('chain_asset')
    .select('decimals')
    .where('network', '=', network)
    .where('asset', '=', asset)
    .executeTakeFirstOrThrow();
  return row.decimals;
}

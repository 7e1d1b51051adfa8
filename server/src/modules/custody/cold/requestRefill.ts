import type { OperationsParsedOf } from '@aldgate/contract';
import { type Amount, decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { fromUnits, toUnits } from '@aldgate/domain/money/units.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { actingChecker, type Effect, requestApproval, titleMoney } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { reserveOutgoing } from '../outgoing/reserve.ts';
import { describeInputs, type Output, selectOutputs } from '../outgoing/selectOutputs.ts';
import { estimateSize } from '../outgoing/size.ts';
import { readColdBalance } from '../walletBalances.ts';
import { findWallets } from './wallets.ts';

/** The cold wallet's address among its account's children. */
const COLD_PATH = '0/0';

const payloadSchema = z.object({ network: z.string(), asset: z.string(), amount: z.string() });
type Wanted = z.output<typeof payloadSchema>;

/**
 * Requests a transfer from cold to hot; needs a second operator. A network has one at a time: cold's nonces are used in
 * turn.
 */
export function requestRefill(
  database: Database,
  { reason, ...wanted }: OperationsParsedOf<'requestColdRefill'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const { network, asset, amount } = wanted;
    const { wallets } = await plan(tx, wanted);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'cold_refill',
        target: `cold_refill:${network}`,
        reason,
        institutionId: null,
        payload: wanted,
        title: `Move ${titleMoney(amount, asset)} on ${network} from cold to hot`,
        before: null,
        after: { amount, asset, network, from: wallets.cold, to: wallets.hot },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyRefill: Effect = async (tx, payload, approved) => {
  const wanted = payloadSchema.parse(payload);
  const { intent, inputs, wallets } = await plan(tx, wanted);
  const actor = actingChecker(approved);
  const reserved = { ...wanted, kind: 'cold_refill', wallet: 'cold', intent, inputs, addresses: [] } as const;
  const id = await reserveOutgoing(tx, reserved, actor.at);
  await auditAction(tx, actor, {
    action: 'cold_refill_approved',
    subject: `outgoing:${id}`,
    after: { ...wanted, from: wallets.cold, to: wallets.hot, reason: approved.reason },
  });
};

/** Locks the network, and checks that cold has the amount and the fee. */
async function plan(tx: Tx, { network: code, asset, amount }: Wanted) {
  const network = await tx
    .selectFrom('chain_network')
    .selectAll()
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (network === undefined) throw new ApiError('notFound');
  const listed = await tx
    .selectFrom('chain_asset')
    .selectAll()
    .where('network', '=', code)
    .where('asset', '=', asset)
    .executeTakeFirst();
  if (listed === undefined) throw new ApiError('assetUnsupported', { asset });
  const wallets = await findWallets(tx, code);
  if (wallets === undefined) throw new ApiError('networkNotConnected', { network: code });
  await assertNoneOpen(tx, code);
  const units = parseUnits(amount, listed.decimals);
  if (network.kind === 'evm') {
    await assertHeld(tx, network, asset, amount);
    return { wallets, inputs: [], intent: { asset, amount: units, to: wallets.hot } };
  }
  const outputs = await selectCold(tx, network, decimal(amount));
  const intent = {
    inputs: describeInputs(outputs, listed.decimals),
    outputs: [{ address: wallets.hot, amount: units }],
    change: { path: COLD_PATH },
  };
  return { wallets, inputs: outputs, intent };
}

function parseUnits(amount: string, decimals: number): string {
  try {
    return String(toUnits(amount, decimals));
  } catch {
    throw formatError({ amount: `has more than ${decimals} decimals` });
  }
}

async function assertNoneOpen(tx: Tx, network: string): Promise<void> {
  const open = await tx
    .selectFrom('outgoing_transaction')
    .select('id')
    .where('network', '=', network)
    .where('wallet', '=', 'cold')
    .where('state', '<>', 'final')
    .executeTakeFirst();
  if (open !== undefined) throw new ApiError('changedMeanwhile');
}

type NetworkRow = Selectable<Tables['chain_network']>;

async function assertHeld(tx: Tx, network: NetworkRow, asset: string, amount: string): Promise<void> {
  const native = network.native_asset;
  const fee = await estimateFee(tx, network, []);
  const needed = asset === native ? decimal(amount).plus(fee) : decimal(amount);
  await assertBalance(tx, network.code, asset, needed);
  if (asset !== native) await assertBalance(tx, network.code, native, fee);
}

async function assertBalance(tx: Tx, network: string, asset: string, needed: Amount): Promise<void> {
  const held = await readColdBalance(tx, network, asset);
  if (held.lt(needed)) throw new ApiError('insufficientBalance', { asset, available: toDecimalString(held) });
}

/** Outputs of the cold wallet that are worth the amount and their own fee. */
async function selectCold(tx: Tx, network: NetworkRow, amount: Amount): Promise<readonly Output[]> {
  let fee = decimal('0');
  for (;;) {
    const outputs = await selectOutputs(tx, network.code, ['cold'], amount.plus(fee));
    if (outputs === undefined) {
      const held = await readColdBalance(tx, network.code, network.native_asset);
      throw new ApiError('insufficientBalance', { asset: network.native_asset, available: toDecimalString(held) });
    }
    const needed = await estimateFee(tx, network, outputs);
    if (needed.lte(fee)) return outputs;
    fee = needed;
  }
}

/**
 * About twice what the first attempt offers, so that a replacement is paid for as well; with the least change on
 * Bitcoin.
 */
async function estimateFee(tx: Tx, network: NetworkRow, inputs: readonly Output[]): Promise<Amount> {
  const cursor = await tx
    .selectFrom('chain_cursor')
    .select(['fee_base', 'fee_tip'])
    .where('network', '=', network.code)
    .executeTakeFirst();
  const { gas, vbytes } = estimateSize({ kind: 'cold_refill', intent: { inputs: [...inputs] } });
  const base = BigInt(toDecimalString(cursor?.fee_base ?? DEFAULT_RATE));
  const tip = BigInt(toDecimalString(cursor?.fee_tip ?? '0'));
  if (network.kind === 'evm') return decimal(fromUnits(2n * gas * (2n * base + tip), EVM_DECIMALS));
  return decimal(fromUnits(2n * vbytes * base + LEAST_CHANGE, UTXO_DECIMALS));
}

const DEFAULT_RATE = '10';
const LEAST_CHANGE = 1_000n;
const EVM_DECIMALS = 18;
const UTXO_DECIMALS = 8;

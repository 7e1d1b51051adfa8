import type { Amount } from '@aldgate/domain/money/amount.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { fromUnits } from '@aldgate/domain/money/units.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { reserveOutgoing } from './reserve.ts';
import { estimateSize } from './size.ts';

/** The value of one unit of an asset in US dollars; null without a current price. */
export type UsdPrice = (asset: string) => Amount | null;

/** Addresses in one transaction. */
const FLUSHED_MAX = 50;
/** Multiple of the gas cost from which on an address's holdings are worth collecting. */
const WORTH_GAS = '20';
/** An address whose flush was reverted or cancelled waits this long: a token may be paused. */
const FAILED_WAITS_MS = 3_600_000;

interface Candidate {
  readonly address: string;
  readonly owner: string;
  readonly account: string;
  readonly number: string;
  readonly asset: string;
  readonly amount: string;
  readonly contract: string | null;
  /** Whether its last flush was reverted or cancelled. */
  readonly hasFailed: boolean;
}

type NetworkRow = Selectable<Tables['chain_network']>;

/** Collects into the hot wallet what deposit addresses hold, where it is worth the gas. */
export async function planFlush(
  tx: Tx,
  network: NetworkRow,
  { feePerGas, priceOf }: { readonly feePerGas: bigint; readonly priceOf: UsdPrice },
  at: number,
): Promise<void> {
  const { code, native_asset: native, factory } = network;
  const nativePrice = priceOf(native);
  if (factory === null || nativePrice === null) return;
  const costOf = (tokens: number) => {
    const { gas } = estimateSize({ kind: 'flush', intent: { salts: [''], tokens: Array(tokens).fill('') } });
    return decimal(fromUnits(gas * feePerGas, EVM_DECIMALS)).times(nativePrice);
  };
  const held = groupByAddress(await findCandidates(tx, code, at));
  const worth = held
    .map((assets) => ({ assets, value: sumValue(assets, priceOf) }))
    .filter(({ assets, value }) => value.gte(costOf(countTokens(assets)).times(WORTH_GAS)))
    .sort((one, other) => other.value.cmp(one.value));
  const flushed = selectFlushed(worth);
  if (flushed.length === 0) return;
  const { sweepSalt } = await import('@aldgate/chain');
  const salts = flushed.flatMap(({ assets: [one] }) =>
    one === undefined ? [] : [sweepSalt({ owner: one.owner, account: one.account, number: BigInt(one.number) })],
  );
  const tokens = new Set(flushed.flatMap(({ assets }) => assets.flatMap(({ contract }) => contract ?? [])));
  await reserveOutgoing(
    tx,
    {
      network: code,
      kind: 'flush',
      asset: null,
      amount: null,
      inputs: [],
      intent: { factory, salts, tokens: [...tokens] },
      addresses: flushed.flatMap(({ assets: [one] }) => one?.address ?? []),
    },
    at,
  );
}

/** One address whose token refuses the transfer stops its whole flush, so what has failed is collected alone. */
function selectFlushed<Held extends { readonly assets: readonly Candidate[] }>(
  worth: readonly Held[],
): readonly Held[] {
  const others = worth.filter(({ assets }) => !assets.some(({ hasFailed }) => hasFailed));
  return others.length > 0 ? others.slice(0, FLUSHED_MAX) : worth.slice(0, 1);
}

const EVM_DECIMALS = 18;

const countTokens = (assets: readonly Candidate[]) => assets.filter(({ contract }) => contract !== null).length;

function sumValue(assets: readonly Candidate[], priceOf: UsdPrice): Amount {
  return assets.reduce((sum, { asset, amount }) => {
    const price = priceOf(asset);
    return price === null ? sum : sum.plus(price.times(decimal(amount)));
  }, decimal('0'));
}

function groupByAddress(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  return [...Map.groupBy(candidates, ({ address }) => address).values()];
}

/**
 * Finds holdings of deposit addresses at the last final block. Excluded are those that a transaction collects from
 * already, and those with a deposit that screening holds, or that the address does not hold: such coins are not mixed
 * with others.
 */
async function findCandidates(tx: Tx, network: string, at: number): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    select b.address, a.owner, a.account, a.number, b.asset, trim_scale(b.amount)::text as amount, c.contract,
      coalesce(last.outcome <> 'succeeded', false) as "hasFailed"
    from chain_balance b
    join chain_address a on a.network = b.network and a.address = b.address and a.kind = 'deposit'
    join chain_asset c on c.network = b.network and c.asset = b.asset
    left join lateral (
      select t.outcome from outgoing_address o join outgoing_transaction t on t.id = o.outgoing_id
      where o.network = b.network and o.address = b.address and t.state = 'final' order by t.ended_at desc limit 1
    ) last on true
    where b.network = ${network} and b.amount > 0 and not exists (
      select from deposit d where d.network = b.network and d.address = b.address
        and d.state = 'held' and d.hold_reason in ('screening', 'balance')
    ) and not exists (
      select from outgoing_address o join outgoing_transaction t on t.id = o.outgoing_id
      where o.network = b.network and o.address = b.address and (
        t.state <> 'final' or (t.outcome <> 'succeeded' and t.ended_at > ${new Date(at - FAILED_WAITS_MS)})
      )
    )
    order by b.address, b.asset
  `.execute(tx);
  return rows;
}

import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import { toUnits } from '@aldgate/domain/money/units.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { PREVIOUS_BYTES_MAX } from './previousTransactions.ts';

type AddressKind = Tables['chain_address']['kind'];

/** An output of the platform that no transaction uses. */
export interface Output {
  readonly txid: string;
  readonly index: string;
  /** Decimal string. */
  readonly amount: string;
  readonly kind: AddressKind;
  readonly number: string;
  /** The size of the transaction that made it. */
  readonly bytes: number;
}

/** Inputs of one transaction. */
const INPUTS_MAX = 100;

/**
 * Outputs of a wallet that are together worth more than an amount, the largest first; undefined where they are not. One
 * whose previous transaction has no room beside those before it is left out.
 */
export async function selectOutputs(
  tx: Tx,
  network: string,
  kinds: readonly AddressKind[],
  above: Amount,
  bytesMax = PREVIOUS_BYTES_MAX,
): Promise<readonly Output[] | undefined> {
  const selected: Output[] = [];
  let sum = decimal('0');
  let room = bytesMax;
  for (const output of await findUnspent(tx, network, kinds)) {
    if (output.bytes > room) continue;
    room -= output.bytes;
    selected.push(output);
    sum = sum.plus(decimal(output.amount));
    if (sum.gt(above)) return selected;
  }
  return undefined;
}

/** The account's children 1/n receive change, all others are 0/n. */
export const describeInputs = (outputs: readonly Output[], decimals: number) =>
  outputs.map(({ txid, index, amount, kind, number }) => ({
    txid,
    vout: Number(index.slice('out:'.length)),
    value: String(toUnits(amount, decimals)),
    path: `${kind === 'change' ? 1 : 0}/${number}`,
  }));

/** Final outputs of a wallet that no transaction uses and whose values can be proved, the largest first. */
async function findUnspent(tx: Tx, network: string, kinds: readonly AddressKind[]): Promise<readonly Output[]> {
  const { rows } = await sql<Output>`
    select m.txid, m.payment_index as index, trim_scale(m.amount)::text as amount, a.kind, a.number, p.bytes
    from chain_movement m
    join chain_previous p on p.network = m.network and p.txid = m.txid and p.raw is not null
    join chain_address a on a.network = m.network and a.address = m.to_address
      and a.kind = any(${[...kinds]}::text[])
    join chain_cursor c on c.network = m.network
    where m.network = ${network} and m.spent_height is null and coalesce(m.counts_at, m.height) <= c.posted_height
      and coalesce(m.matures_at, 0) <= c.height
      and not exists (
        select from outgoing_input i
        where i.network = m.network and i.txid = m.txid and i.payment_index = m.payment_index
      )
    order by m.amount desc, m.txid, m.payment_index limit ${INPUTS_MAX}
  `.execute(tx);
  return rows;
}

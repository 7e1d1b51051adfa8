import { encodeUnits } from '@aldgate/domain/proof/amounts.ts';
import { parseUuid } from '@aldgate/domain/proof/bytes.ts';
import type { SumNode } from '@aldgate/domain/proof/hashes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Holding } from '../coverage/holding.ts';
import type { Leaf } from './buildLeaves.ts';

/** Rows of one statement. */
const BATCH = 5_000;

function* batches<Row>(rows: readonly Row[]): Generator<{ from: number; batch: readonly Row[] }> {
  for (let from = 0; from < rows.length; from += BATCH) yield { from, batch: rows.slice(from, from + BATCH) };
}

/**
 * The rows of a statement are one value: arrays of bytes are sent as text of twice their length, and parsed one by one.
 * Leaves have the same number of bytes, since they have the same assets.
 */
export async function storeLeaves(tx: Tx, snapshotId: string, leaves: readonly Leaf[]): Promise<void> {
  for (const { from, batch } of batches(leaves)) {
    const packed = batch.map(({ institutionId, id, amounts, nonce }) => [parseUuid(institutionId), id, amounts, nonce]);
    const [ids = 0, leafIds = 0, amounts = 0, nonces = 0] = packed[0]?.map(({ length }) => length) ?? [];
    const width = ids + leafIds + amounts + nonces;
    const field = (offset: number, length: number) =>
      sql`substring(rows.bytes from (number - 1) * ${width}::int + ${offset + 1}::int for ${length}::int)`;
    await sql`
      insert into proof_leaf (snapshot_id, position, institution_id, leaf_id, amounts, nonce)
      select ${snapshotId}::uuid, ${from}::int + number - 1, encode(${field(0, ids)}, 'hex')::uuid,
        ${field(ids, leafIds)}, ${field(ids + leafIds, amounts)}, ${field(ids + leafIds + amounts, nonces)}
      from (select ${Buffer.concat(packed.flat())}::bytea as bytes offset 0) rows, generate_series(1, ${batch.length}::int) number
    `.execute(tx);
  }
}

export async function storeGroups(tx: Tx, snapshotId: string, groups: readonly SumNode[]): Promise<void> {
  for (const { from, batch } of batches(groups)) {
    await tx
      .insertInto('proof_group')
      .values(
        batch.map(({ hash, sums }, index) => ({
          snapshot_id: snapshotId,
          position: from + index,
          hash: Buffer.from(hash),
          sums: Buffer.from(encodeUnits(sums)),
        })),
      )
      .execute();
  }
}

export async function storeHoldings(tx: Tx, snapshotId: string, holdings: readonly Holding[]): Promise<void> {
  for (const { from, batch } of batches(holdings)) {
    await tx
      .insertInto('proof_holding')
      .values(
        batch.map(({ at, ...holding }, index) => ({
          snapshot_id: snapshotId,
          position: from + index,
          at: at === null ? null : new Date(at),
          ...holding,
        })),
      )
      .execute();
  }
}

import type { AnswerOf } from '@aldgate/contract';
import { addUnits, decodeUnits, formatUnits } from '@aldgate/domain/proof/amounts.ts';
import { formatHex } from '@aldgate/domain/proof/bytes.ts';
import { leafInput, type SumNode } from '@aldgate/domain/proof/hashes.ts';
import { findPath } from '@aldgate/domain/proof/tree.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { noncePurpose, sha256 } from './make/buildLeaves.ts';
import { GROUP_LEAVES } from './make/groups.ts';
import { findPublished } from './published.ts';

interface Wanted {
  readonly institutionId: string;
  /** Without it, the newest. */
  readonly snapshotId: string | undefined;
}

/** An institution's proof. Throws notFound without a snapshot, and where the institution is younger than it. */
export async function readOwnProof(
  { database, box }: { readonly database: Database; readonly box: SecretBox },
  { institutionId, snapshotId: wanted }: Wanted,
): Promise<AnswerOf<'queryOwnProof'>> {
  const totals = await findPublished(database, wanted);
  if (totals === undefined) throw new ApiError('notFound');
  const { snapshotId } = totals;
  const leaves = await database
    .selectFrom('proof_leaf')
    .select(['position', 'amounts', 'nonce'])
    .where('snapshot_id', '=', snapshotId)
    .where('institution_id', '=', institutionId)
    .orderBy('position')
    .execute();
  if (leaves.length === 0) throw new ApiError('notFound');
  const groups = await readGroups(database, snapshotId);
  const groupOf = ({ position }: { readonly position: number }) => Math.floor(position / GROUP_LEAVES);
  const nodes = new Map<number, SumNode[]>();
  for (const group of new Set(leaves.map(groupOf))) nodes.set(group, await readLeaves(database, snapshotId, group));
  const shares = leaves.map((leaf) => {
    const group = groupOf(leaf);
    const path = [
      ...findPath(nodes.get(group) ?? [], leaf.position % GROUP_LEAVES, sha256),
      ...findPath(groups, group, sha256),
    ];
    return {
      nonce: formatHex(box.open(leaf.nonce, noncePurpose(institutionId))),
      amounts: decodeUnits(leaf.amounts).map(formatUnits),
      path: path.map(({ side, hash, sums }) => ({ side, hash: formatHex(hash), sums: sums.map(formatUnits) })),
    };
  });
  const none = totals.assets.map(() => 0n);
  const owed = leaves.reduce((sum, { amounts }) => addUnits(sum, decodeUnits(amounts)), none);
  return { version: 2, ...totals, institutionId, amounts: owed.map(formatUnits), shares };
}

/** The leaves of a group, rebuilt from their ids and amounts. */
async function readLeaves(database: Database, snapshotId: string, group: number): Promise<SumNode[]> {
  const rows = await database
    .selectFrom('proof_leaf')
    .select(['leaf_id', 'amounts'])
    .where('snapshot_id', '=', snapshotId)
    .where('position', '>=', group * GROUP_LEAVES)
    .where('position', '<', (group + 1) * GROUP_LEAVES)
    .orderBy('position')
    .execute();
  return rows.map(({ leaf_id, amounts }) => {
    const sums = decodeUnits(amounts);
    return { hash: sha256(leafInput(snapshotId, leaf_id, amounts)), sums };
  });
}

async function readGroups(database: Database, snapshotId: string): Promise<SumNode[]> {
  const rows = await database
    .selectFrom('proof_group')
    .select(['hash', 'sums'])
    .where('snapshot_id', '=', snapshotId)
    .orderBy('position')
    .execute();
  return rows.map(({ hash, sums }) => ({ hash, sums: decodeUnits(sums) }));
}

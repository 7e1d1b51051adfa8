import { randomBytes } from 'node:crypto';
import { formatUnits } from '@aldgate/domain/proof/amounts.ts';
import { formatHex } from '@aldgate/domain/proof/bytes.ts';
import { totalsText } from '@aldgate/domain/proof/proofFile.ts';
import { findRoot } from '@aldgate/domain/proof/tree.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { ReceiptKey } from '../../../kernel/secrets/receiptKey.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { CoverageSource, Holding } from '../coverage/holding.ts';
import { buildLeaves, sha256 } from './buildLeaves.ts';
import { buildGroups } from './groups.ts';
import { type Liabilities, readLiabilities } from './readLiabilities.ts';
import { SnapshotRefused } from './snapshotRefused.ts';
import { storeGroups, storeHoldings, storeLeaves } from './storeSnapshot.ts';

export interface MakeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly receiptKey: ReceiptKey;
  readonly sources: readonly CoverageSource[];
}

/**
 * Reads what is owed and what covers it at one moment, builds the tree, and publishes it in one transaction. Repeated
 * after a kill it begins again; one that is published stays as it is.
 */
export async function makeSnapshot(deps: MakeDeps, snapshotId: string): Promise<void> {
  const { database, clock, box, receiptKey, sources } = deps;
  const { at, liabilities, holdings } = await readSnapshot(database, clock, sources);
  if (liabilities.owners.length === 0) throw new SnapshotRefused('there is no institution');
  const leaves = buildLeaves(liabilities, { snapshotId, box, randomBytes });
  const groups = buildGroups(leaves.map(({ node }) => node));
  const root = findRoot(groups, sha256);
  const totals = {
    snapshotId,
    at,
    assets: liabilities.assets,
    leaves: leaves.length,
    root: formatHex(root.hash),
    sums: root.sums.map(formatUnits),
  };
  const signature = receiptKey.sign(totalsText(totals));
  await inTransaction(database, async (tx) => {
    const published = await tx
      .updateTable('proof_snapshot')
      .set({
        state: 'published',
        taken_at: new Date(at),
        assets: [...totals.assets],
        sums: totals.sums,
        leaves: totals.leaves,
        root: Buffer.from(root.hash),
        signature,
        public_key: receiptKey.publicKey,
      })
      .where('id', '=', snapshotId)
      .where('state', '=', 'making')
      .returning('id')
      .executeTakeFirst();
    if (published === undefined) return;
    await storeLeaves(tx, snapshotId, leaves);
    await storeGroups(tx, snapshotId, groups);
    await storeHoldings(tx, snapshotId, holdings);
    await audit(tx, {
      at: clock(),
      actor: 'system',
      action: 'proof_published',
      subject: `proof_snapshot:${snapshotId}`,
      after: { ...totals, signature: signature.toString('base64') },
    });
  });
}

interface Read {
  readonly at: number;
  readonly liabilities: Liabilities;
  readonly holdings: readonly Holding[];
}

/** Everything as of one moment: in one transaction, which sees none that ends after it began. */
function readSnapshot(database: Database, clock: Clock, sources: readonly CoverageSource[]): Promise<Read> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const at = clock();
      const liabilities = await readLiabilities(tx);
      const holdings: Holding[] = [];
      for (const read of sources) holdings.push(...(await read(tx)));
      return { at, liabilities, holdings };
    });
}

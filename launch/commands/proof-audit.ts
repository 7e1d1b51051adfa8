import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { formatUnits } from '@aldgate/domain/proof/amounts.ts';
import { auditDump } from '@aldgate/domain/proof/auditDump.ts';

/** Rebuilds root and sums from an auditor's dump; the exit code shows whether they are those that were published. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: npm run proof:audit -- DUMP\n');
  process.exitCode = 1;
} else {
  try {
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
    const { head, root, sums, holdings, differences } = await auditDump(lines, {
      sha256: (bytes) => createHash('sha256').update(bytes).digest(),
      subtle: crypto.subtle,
    });
    const { snapshotId, at, leaves, assets } = head;
    process.stdout.write(`snapshot ${snapshotId}, ${new Date(at).toISOString()}, ${leaves} leaves, root ${root}\n`);
    for (const [index, asset] of assets.entries()) {
      process.stdout.write(`${asset}: owed ${sums[index]}, covered ${formatUnits(holdings.get(asset) ?? 0n)}\n`);
    }
    for (const difference of differences) process.stdout.write(`DIFFERENT ${difference}\n`);
    process.stdout.write(
      differences.length === 0 ? 'the leaves give what was published\n' : 'not what was published\n',
    );
    if (differences.length > 0) process.exitCode = 1;
  } catch (error) {
    process.stdout.write(`no dump: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
process.disconnect?.();

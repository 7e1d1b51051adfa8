import { encodeUnits, formatUnits, parseUnits } from './amounts.ts';
import { formatHex, parseHex } from './bytes.ts';
import { HASH_BYTES, leafInput, type Sha256, type SumNode } from './hashes.ts';
import type { PublishedTotals, TotalsSignature } from './proofFile.ts';
import { isSigned, type Subtle } from './signature.ts';
import { findRoot } from './tree.ts';

/** First line of an auditor's dump; a line for each leaf, in the order of their ids, and for each holding follows. */
export interface DumpHead extends PublishedTotals, TotalsSignature {
  readonly version: 1;
}

/** A leaf, without the nonce and the institution. */
export interface DumpLeaf {
  readonly id: string;
  readonly amounts: readonly string[];
}

/** Holding outside that backs the liabilities. */
export interface DumpHolding {
  readonly holding: Readonly<{
    source: string;
    account: string;
    address: string | null;
    asset: string;
    amount: string;
  }>;
}

/** The result of an audit: what differs from what was published, in words. */
export interface DumpAudit {
  readonly head: DumpHead;
  readonly root: string;
  readonly sums: readonly string[];
  /** Sums of each asset's holdings. */
  readonly holdings: ReadonlyMap<string, bigint>;
  readonly differences: readonly string[];
}

/**
 * Rebuilds the root from the leaves and compares it with what was signed. Throws a RangeError or SyntaxError for a line
 * that is none.
 */
export async function auditDump(
  lines: AsyncIterable<string>,
  { sha256, subtle }: { readonly sha256: Sha256; readonly subtle: Subtle },
): Promise<DumpAudit> {
  const leaves: SumNode[] = [];
  const holdings = new Map<string, bigint>();
  let head: DumpHead | undefined;
  let lastId = '';
  for await (const line of lines) {
    if (line === '') continue;
    const value = JSON.parse(line) as DumpHead | DumpLeaf | DumpHolding;
    if (head === undefined) head = parseHead(value);
    else if ('holding' in value) {
      const { asset, amount } = value.holding;
      holdings.set(asset, (holdings.get(asset) ?? 0n) + parseUnits(amount));
    } else {
      const { id, amounts } = parseLeaf(value, head);
      // Two leaves of one id would count one institution's money for two.
      if (id <= lastId) throw new RangeError(`leaf ${leaves.length + 1} is not in the order of the ids`);
      lastId = id;
      const sums = amounts.map(parseUnits);
      leaves.push({ hash: sha256(leafInput(head.snapshotId, parseHex(id, HASH_BYTES), encodeUnits(sums))), sums });
    }
  }
  if (head === undefined) throw new RangeError('the dump is empty');
  const found = findRoot(leaves, sha256);
  const root = formatHex(found.hash);
  const sums = found.sums.map(formatUnits);
  const differences = [
    ...(leaves.length === head.leaves ? [] : [`${leaves.length} leaves, ${head.leaves} published`]),
    ...(root === head.root ? [] : [`root ${root}, ${head.root} published`]),
    ...head.assets.flatMap((asset, index) =>
      sums[index] === head.sums[index] ? [] : [`${asset}: ${sums[index]}, ${head.sums[index]} published`],
    ),
    ...((await isSigned(head, subtle)) ? [] : ['the signature is not of these totals']),
  ];
  return { head, root, sums, holdings, differences };
}

function parseHead(value: DumpHead | DumpLeaf | DumpHolding): DumpHead {
  if (!('version' in value) || value.version !== 1 || !Array.isArray(value.assets) || !Array.isArray(value.sums)) {
    throw new RangeError('the dump does not begin with the totals of version 1');
  }
  return value;
}

function parseLeaf(value: DumpHead | DumpLeaf, { assets }: DumpHead): DumpLeaf {
  if (!('id' in value) || typeof value.id !== 'string' || value.amounts.length !== assets.length) {
    throw new RangeError('a line is neither a leaf nor a holding');
  }
  return value;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLeaves, sha256, VECTOR } from '../../../testkit/records/proofs.ts';
import { addUnits, decodeUnits, encodeUnits, formatUnits, parseUnits } from './amounts.ts';
import { formatHex } from './bytes.ts';
import { leafInput, type SumNode } from './hashes.ts';
import { findPath, findRoot, nextLevel } from './tree.ts';

test('the reference’s leaves, first node, root and sums', () => {
  const nodes = buildLeaves(VECTOR.snapshotId, VECTOR.owners).map(({ node }) => node);
  expect(nodes.map(({ hash }) => formatHex(hash))).toEqual(VECTOR.leaves);
  expect(nextLevel(nodes, sha256).map(({ hash }) => formatHex(hash))).toEqual([VECTOR.firstNode, VECTOR.leaves[2]]);
  const root = findRoot(nodes, sha256);
  expect([formatHex(root.hash), root.sums.map(formatUnits)]).toEqual([VECTOR.root, VECTOR.sums]);
});

const END = 1n << 127n;

test('an amount is 16 bytes, big-endian, from 0 and below 2¹²⁷', () => {
  expect(formatHex(encodeUnits([parseUnits('1.5')]))).toBe('000000000000000014d1120d7b160000');
  expect(() => encodeUnits([END])).toThrow(RangeError);
  expect(() => encodeUnits([-1n])).toThrow(RangeError);
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: END - 1n })), (amounts) => {
      expect(decodeUnits(encodeUnits(amounts))).toEqual(amounts);
      expect(amounts.map((each) => parseUnits(formatUnits(each)))).toEqual(amounts);
    }),
  );
});

test('an amount has one spelling', () => {
  for (const text of ['1.50', '01', '-1', '', '1e3', '0.0', `0.${'0'.repeat(18)}1`, formatUnits(END)]) {
    expect(() => parseUnits(text), text).toThrow(RangeError);
  }
});

test('a sum that reaches 2¹²⁷ is refused in the tree', () => {
  expect(addUnits([END - 2n], [1n])).toEqual([END - 1n]);
  expect(() => addUnits([END - 1n], [1n])).toThrow(RangeError);
  const leaf = (units: bigint): SumNode => ({ hash: sha256(Uint8Array.of(1)), sums: [units] });
  expect(() => findRoot([leaf(END - 1n), leaf(1n)], sha256)).toThrow(RangeError);
});

const nodes = (count: number): SumNode[] =>
  Array.from({ length: count }, (_, index) => ({
    hash: sha256(
      leafInput(VECTOR.snapshotId, sha256(Uint8Array.of(index & 255, index >> 8)), encodeUnits([BigInt(index)])),
    ),
    sums: [BigInt(index)],
  }));

test('the path within a group and the path among groups are together the path of the whole tree', () => {
  const GROUP = 8;
  for (const count of [1, 2, 3, 7, 8, 9, 15, 17, 64, 65, 100]) {
    const all = nodes(count);
    const groups = Array.from({ length: Math.ceil(count / GROUP) }, (_, at) => all.slice(at * GROUP, (at + 1) * GROUP));
    const roots = groups.map((group) => findRoot(group, sha256));
    expect(findRoot(roots, sha256)).toEqual(findRoot(all, sha256));
    for (const index of all.keys()) {
      const at = Math.floor(index / GROUP);
      const inGroup = findPath(groups[at] ?? [], index % GROUP, sha256);
      expect([...inGroup, ...findPath(roots, at, sha256)]).toEqual(findPath(all, index, sha256));
    }
  }
});

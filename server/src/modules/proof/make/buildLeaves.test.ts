import { createHash } from 'node:crypto';
import { findPath, LEAVES_EACH } from '@aldgate/domain/proof/tree.ts';
import { expect, test } from 'vitest';
import { createSecretBox } from '../../../kernel/secrets/secrets.ts';
import { buildLeaves, sha256 } from './buildLeaves.ts';

const SNAPSHOT = '018f3c1e-7a4b-7c3d-8e9f-a0b1c2d3e4f5';
const idOf = (index: number) => `${String(index).repeat(8)}-1111-4111-8111-111111111111`;

/** Bytes that look random and are the same in each run. */
function seededBytes(seed: string) {
  let drawn = 0;
  return (length: number): Buffer => {
    const blocks: Buffer[] = [];
    for (let bytes = 0; bytes < length; bytes += 32) {
      blocks.push(createHash('sha256').update(`${seed}:${drawn}`).digest());
      drawn += 1;
    }
    return Buffer.concat(blocks).subarray(0, length);
  };
}

function leavesOf(count: number, seed: string) {
  const owners = Array.from({ length: count }, (_, index) => ({
    institutionId: idOf(index),
    amounts: [BigInt(index + 1) * 10n ** 20n, index % 2 === 0 ? 0n : 7n * 10n ** 18n],
  }));
  const box = createSecretBox(Buffer.alloc(32, 1));
  const leaves = buildLeaves(
    { assets: ['BTC', 'USDT'], owners },
    { snapshotId: SNAPSHOT, box, randomBytes: seededBytes(seed) },
  );
  return { owners, leaves };
}

/** Whether a vector is a linear combination of others. */
function isSpanned(rows: readonly (readonly number[])[], wanted: readonly number[]): boolean {
  const rank = (all: readonly (readonly number[])[]): number => {
    const left = all.map((row) => [...row]);
    let found = 0;
    for (let column = 0; column < wanted.length; column += 1) {
      const pivot = left.findIndex((row, index) => index >= found && Math.abs(row[column] ?? 0) > 1e-9);
      if (pivot < 0) continue;
      [left[found], left[pivot]] = [left[pivot] ?? [], left[found] ?? []];
      const base = left[found] ?? [];
      for (const [index, row] of left.entries()) {
        const factor = index === found ? 0 : (row[column] ?? 0) / (base[column] ?? 1);
        if (factor !== 0) for (const [at, value] of base.entries()) row[at] = (row[at] ?? 0) - factor * value;
      }
      found += 1;
    }
    return found;
  };
  return rank([...rows, wanted]) === rank(rows);
}

test('each institution has eight leaves, which add up to what it is owed, in the order of their ids', () => {
  const { owners, leaves } = leavesOf(5, 'shares');
  for (const { institutionId, amounts } of owners) {
    const own = leaves.filter((leaf) => leaf.institutionId === institutionId);
    expect(own).toHaveLength(LEAVES_EACH);
    const sums = amounts.map((_, asset) => own.reduce((sum, { node }) => sum + (node.sums[asset] ?? 0n), 0n));
    expect(sums).toEqual(amounts);
  }
  expect(leaves.map(({ id }) => Buffer.from(id).toString('hex'))).toEqual(
    leaves.map(({ id }) => Buffer.from(id).toString('hex')).toSorted(),
  );
});

test('from the file of one institution nobody puts together what another one is owed', () => {
  const { owners, leaves } = leavesOf(4, 'small');
  const nodes = leaves.map(({ node }) => node);
  const indicesOf = (institutionId: string) =>
    [...leaves.keys()].filter((index) => leaves[index]?.institutionId === institutionId);
  /** Which leaves a shown sum is of, as a row of zeros and ones. */
  const rowOf = (members: readonly number[]) => leaves.map((_, index) => (members.includes(index) ? 1 : 0));
  /** The sums that a file shows: its own leaves, the neighbours of each path, and the published ones. */
  const shownTo = (institutionId: string) => [
    rowOf([...leaves.keys()]),
    ...indicesOf(institutionId).flatMap((index) => {
      const path = findPath(nodes, index, sha256);
      let [from, to] = [index, index + 1];
      const rows = [rowOf([index])];
      for (let width = 1; width < leaves.length; width *= 2) {
        const at = Math.floor(from / width);
        const start = (at ^ 1) * width;
        const members = [...leaves.keys()].filter((leaf) => leaf >= start && leaf < start + width);
        if (members.length > 0) rows.push(rowOf(members));
        [from, to] = [Math.min(from, start), Math.max(to, start + width)];
      }
      expect(rows).toHaveLength(path.length + 1);
      return rows;
    }),
  ];
  for (const reader of owners) {
    const shown = shownTo(reader.institutionId);
    for (const other of owners) {
      const isOwn = other === reader;
      expect(isSpanned(shown, rowOf(indicesOf(other.institutionId)))).toBe(isOwn);
    }
  }
});

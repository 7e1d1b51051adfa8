import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLeaves, type Owner, sha256, signProofs, VECTOR } from '../../../testkit/records/proofs.ts';
import { auditDump } from './auditDump.ts';
import { formatHex } from './bytes.ts';
import { type ProofFile, readProofText } from './proofFile.ts';
import { verifyProof } from './verifyProof.ts';

const { subtle } = webcrypto;
const AT = 1_793_600_000_000;
const proofs = await signProofs({ ...VECTOR, at: AT }, VECTOR.owners);
const [proof] = proofs as [ProofFile];

const failureOf = async (value: unknown) => (await verifyProof(value, subtle)).failure;

test('a proof of each institution leads to the signed root', async () => {
  for (const each of proofs) expect(await failureOf(each)).toBeNull();
  expect(proof).toMatchObject({ root: VECTOR.root, sums: VECTOR.sums });
});

test('any number of institutions and assets: every proof is valid', async () => {
  const owner = (assets: number): fc.Arbitrary<Owner> =>
    fc.record({
      institutionId: fc.uuid(),
      nonce: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      amounts: fc.array(fc.nat(1_000_000).map(String), { minLength: assets, maxLength: assets }),
    });
  const snapshot = fc
    .integer({ min: 0, max: 4 })
    .chain((count) => fc.tuple(fc.constant(count), fc.array(owner(count), { minLength: 1, maxLength: 20 })));
  await fc.assert(
    fc.asyncProperty(snapshot, async ([count, owners]) => {
      const assets = ['AAVE', 'BTC', 'ETH', 'USDT'].slice(0, count);
      const signed = await signProofs({ snapshotId: VECTOR.snapshotId, assets, at: AT }, owners);
      for (const each of signed) expect(await failureOf(each)).toBeNull();
    }),
    { numRuns: 30 },
  );
});

test('a proof that is altered in any byte is not valid', async () => {
  const text = JSON.stringify(proof);
  for (let index = 0; index < text.length; index += 1) {
    for (const letter of ['0', 'a', '1', 'B', '=', '"', '/', ' '].filter((each) => each !== text[index])) {
      const altered = `${text.slice(0, index)}${letter}${text.slice(index + 1)}`;
      let value: unknown;
      try {
        value = JSON.parse(altered);
      } catch {
        continue;
      }
      // Another spelling of the same content, such as a space between two values, is no alteration.
      if (JSON.stringify(value) === text) continue;
      expect(await failureOf(value), altered).not.toBeNull();
    }
  }
}, 60_000);

test('a file is read as it was written: line ends after it do not matter, other white space does', () => {
  for (const text of [JSON.stringify(proof), JSON.stringify(proof, null, 2)]) {
    for (const end of ['', '\n', '\r\n']) expect(readProofText(text + end)).toEqual(proof);
    for (const end of [' ', '\t', '\n ', '\u2028'])
      expect(() => readProofText(text + end), JSON.stringify(end)).toThrow();
  }
});

test('what is no proof file is refused', async () => {
  const [share] = proof.shares;
  if (share === undefined) throw new Error('a proof has shares');
  const { nonce: _, ...withoutNonce } = share;
  const [step] = share.path;
  const withShare = (change: object) => ({ ...proof, shares: [{ ...share, ...change }] });
  const others = [
    null,
    'text',
    [],
    {},
    { ...proof, shares: [] },
    { ...proof, shares: [withoutNonce] },
    { ...proof, shares: [share, share] },
    { ...proof, version: 1 },
    { ...proof, note: '' },
    { ...proof, assets: proof.assets.toReversed() },
    { ...proof, amounts: ['1.5'] },
    withShare({ path: [step] }),
    withShare({ path: [...share.path, step, step, step] }),
    withShare({ note: '' }),
    { ...proof, leaves: 1 },
    { ...proof, leaves: 0 },
    { ...proof, root: proof.root.toUpperCase() },
    { ...proof, signature: ` ${proof.signature}` },
    { ...proof, publicKey: proof.signature },
  ];
  for (const other of others) expect(await failureOf(other), JSON.stringify(other)).not.toBeNull();
});

test('another’s nonce, another’s amounts and another’s path are refused', async () => {
  const [one, other] = proofs as [ProofFile, ProofFile];
  for (const name of ['amounts', 'shares', 'institutionId'] as const)
    expect(await failureOf({ ...one, [name]: other[name] }), name).toBe('path');
  for (const name of ['nonce', 'amounts', 'path'] as const) {
    const shares = one.shares.map((share, index) => ({ ...share, [name]: other.shares[index]?.[name] }));
    expect(await failureOf({ ...one, shares }), name).toBe('path');
  }
});

test('the shares of an institution add up to its amounts; one that is there twice or left out is refused', async () => {
  const institutionId = VECTOR.owners[0].institutionId;
  const split = VECTOR.owners.map((owner) => ({ ...owner, institutionId }));
  const [whole] = (await signProofs({ ...VECTOR, at: AT }, split)) as [ProofFile];
  expect([whole.shares.length, whole.amounts, await failureOf(whole)]).toEqual([3, VECTOR.sums, null]);
  expect(await failureOf({ ...whole, shares: whole.shares.slice(1) })).toBe('path');
  const [first] = whole.shares;
  const twice = { ...whole, shares: [first, first, ...whole.shares.slice(2)] };
  expect(await failureOf(twice)).toBe('path');
});

test('an amount or a sum of 2¹²⁷ units and more is refused', async () => {
  const end = '170141183460469231731.687303715884105728';
  const withShares = (change: object) => ({ ...proof, shares: proof.shares.map((share) => ({ ...share, ...change })) });
  expect(await failureOf({ ...proof, amounts: [end, '100'] })).toBe('format');
  expect(await failureOf(withShares({ amounts: [end, '100'] }))).toBe('format');
  const last = '170141183460469231731.687303715884105727';
  const path = proof.shares[0]?.path.map((step) => ({ ...step, sums: [last, '0'] }));
  expect(await failureOf(withShares({ path }))).toBe('format');
});

test('sums that are not those of the path, and totals that were signed by another, are named', async () => {
  expect(await failureOf({ ...proof, sums: ['1.5', '350.25'] })).toBe('sums');
  expect(await failureOf({ ...proof, at: AT + 1 })).toBe('signature');
  const [foreign] = (await signProofs({ ...VECTOR, at: AT }, VECTOR.owners)) as [ProofFile];
  expect(await failureOf({ ...proof, publicKey: foreign.publicKey })).toBe('signature');
  expect((await verifyProof(foreign, subtle, proof.publicKey)).failure).toBe('key');
});

async function* dumpOf(head: object, leaves: readonly object[]) {
  yield JSON.stringify(head);
  for (const leaf of leaves) yield JSON.stringify(leaf);
}

const { shares: _parts, amounts: _amounts, institutionId: _id, ...totals } = proof;
const head = { ...totals, version: 1 };
const leaves = buildLeaves(VECTOR.snapshotId, VECTOR.owners).map(({ id, owner }) => ({
  id: formatHex(id),
  amounts: owner.amounts,
}));
const audit = (of: object, lines: readonly object[]) => auditDump(dumpOf(of, lines), { sha256, subtle });

test('an auditor rebuilds the root from the leaves, and adds up the holdings', async () => {
  const holding = { source: 'chain', account: 'BTC', address: 'bc1', asset: 'BTC', amount: '2.5' };
  const found = await audit(head, [...leaves, { holding }, { holding }]);
  expect(found).toMatchObject({ root: VECTOR.root, sums: VECTOR.sums, differences: [] });
  expect(found.holdings).toEqual(new Map([['BTC', 5n * 10n ** 18n]]));
});

test('an auditor sees a leaf that is missing, another amount, and totals that were not signed', async () => {
  expect((await audit(head, leaves.slice(1))).differences).toHaveLength(4);
  const [first, ...rest] = leaves;
  expect((await audit(head, [{ ...first, amounts: ['1', '100'] }, ...rest])).differences).toHaveLength(2);
  expect((await audit({ ...head, leaves: 4 }, leaves)).differences).toHaveLength(2);
  await expect(audit(head, leaves.toReversed())).rejects.toThrow(RangeError);
  await expect(audit(head, [...leaves, leaves.at(-1) ?? {}])).rejects.toThrow(RangeError);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formatHex } from '@aldgate/domain/proof/bytes.ts';
import type { ProofFile, ProofShare } from '@aldgate/domain/proof/proofFile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLeaves, signProofs, VECTOR } from '../testkit/records/proofs.ts';

const run = promisify(execFile);
const COMMANDS = ['launch/commands/proof-verify.ts', 'web/public/verifyProof.mjs'] as const;

let folder: string;
let proof: ProofFile;
let foreign: ProofFile;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aldgate-proof-'));
  [[proof], [foreign]] = (await Promise.all(
    [1, 2].map(() => signProofs({ ...VECTOR, at: 1_793_600_000_000 }, VECTOR.owners)),
  )) as [[ProofFile], [ProofFile]];
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command; returns its output and exit code. */
async function print(command: string, text: string, ...args: string[]) {
  const file = join(folder, 'file.json');
  await writeFile(file, text);
  try {
    return { code: 0, text: (await run(process.execPath, [command, file, ...args])).stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, text: stdout };
  }
}

const audit = (text: string) => print('launch/commands/proof-audit.ts', text);

/** The proof with another first share. */
const withShare = (change: (share: ProofShare) => Partial<ProofShare>) => ({
  ...proof,
  shares: proof.shares.map((share) => ({ ...share, ...change(share) })),
});

/** Altered so that each check is the first to fail. */
const alterations = (): Readonly<Record<string, unknown>> => ({
  version: { ...proof, version: 1 },
  field: { ...proof, note: '' },
  amount: { ...proof, amounts: ['1.6', '100'] },
  spelling: { ...proof, amounts: ['1.50', '100'] },
  overflow: { ...proof, amounts: ['170141183460469231731.687303715884105728', '100'] },
  nonce: withShare(({ nonce }) => ({ nonce: nonce.replaceAll('1', '2') })),
  twice: { ...proof, shares: [...proof.shares, ...proof.shares] },
  none: { ...proof, shares: [] },
  institution: { ...proof, institutionId: VECTOR.owners[1].institutionId },
  snapshot: { ...proof, snapshotId: proof.snapshotId.replace('0', '1') },
  step: withShare(({ path }) => ({ path: path.slice(1) })),
  long: withShare(({ path }) => ({ path: [...path, ...path] })),
  side: withShare(({ path }) => ({ path: path.map((step) => ({ ...step, side: 'left' })) })),
  root: { ...proof, root: proof.root.replace('9', '8') },
  sums: { ...proof, sums: ['1.5', '350.25'] },
  assets: { ...proof, assets: ['BTC', 'USDC'] },
  order: { ...proof, assets: ['USDT', 'BTC'] },
  at: { ...proof, at: proof.at + 1 },
  leaves: { ...proof, leaves: 4 },
  signature: { ...proof, signature: foreign.signature },
  key: { ...proof, publicKey: foreign.publicKey },
  bytes: { ...proof, publicKey: `${proof.publicKey.slice(0, -2)}0=` },
});

test.each(COMMANDS)('%s accepts a proof, and the key that signed it alone', async (command) => {
  const text = JSON.stringify(proof, null, 2);
  const valid = await print(command, text);
  expect(valid).toMatchObject({ code: 0, text: expect.stringContaining('BTC: 1.5 of 1.50000001') });
  expect(await print(command, text, proof.publicKey)).toEqual(valid);
  expect(await print(command, text, foreign.publicKey)).toMatchObject({ code: 1 });
  expect(await print(command, 'no JSON')).toMatchObject({ code: 1, text: expect.stringMatching(/^not valid: /) });
});

test.each(COMMANDS)(
  '%s refuses an altered proof',
  async (command) => {
    for (const [name, altered] of Object.entries(alterations())) {
      const { code, text } = await print(command, JSON.stringify(altered));
      expect([name, code, text.split(':')[0]]).toEqual([name, 1, 'not valid']);
    }
  },
  60_000,
);

test.each(COMMANDS)('%s refuses a name that stands twice, and other white space', async (command) => {
  const text = JSON.stringify(proof);
  const hidden = text.replace('"amounts":', '"amounts":["9"],"amounts":');
  for (const altered of [hidden, text.replace('":', '" :'), ` ${text}`, text.replaceAll(',', ',\n')]) {
    expect(await print(command, altered)).toMatchObject({ code: 1, text: expect.stringMatching(/^not valid: /) });
  }
  expect(await print(command, `${text}\n`)).toMatchObject({ code: 0 });
});

test('an auditor’s dump gives the published root, and one of its leaves altered another', async () => {
  const { shares: _parts, amounts: _amounts, institutionId: _id, ...totals } = proof;
  const head = { ...totals, version: 1 };
  const leaves = buildLeaves(VECTOR.snapshotId, VECTOR.owners).map(({ id, owner }) => ({
    id: formatHex(id),
    amounts: owner.amounts,
  }));
  const dump = [head, ...leaves].map((line) => JSON.stringify(line)).join('\n');
  expect(await audit(dump)).toMatchObject({ code: 0, text: expect.stringContaining(VECTOR.root) });
  expect(await audit(dump.replace('"1.5"', '"1.4"'))).toMatchObject({ code: 1, text: expect.stringContaining('BTC') });
  expect(await audit('{}')).toMatchObject({ code: 1 });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { signProofs } from '../testkit/proofs.ts';
import { atMost, type Measure, quantile } from './measure.ts';
import { openPlainPage } from './plainPage.ts';

const CUSTOMERS = 20_000;
const ASSETS = 10;
const ROUNDS = 21;
const MS_MAX = 100;

const LIBRARY = '/node_modules/big.js/big.mjs';
const PAGE = `<!doctype html><script type="importmap">{"imports":{"big.js":"${LIBRARY}"}}</script>
<script type="module">
  import { verifyProof } from '/domain/src/proof/verifyProof.ts';
  window.check = async (proof) => {
    const startedAt = performance.now();
    const { failure } = await verifyProof(proof, crypto.subtle, proof.publicKey);
    if (failure !== null) throw new Error(failure);
    return performance.now() - startedAt;
  };
</script>`;

/** A customer's proof verified in Chromium by the client's own code; the slowest, which is the first. */
export async function proofCheck(): Promise<Measure[]> {
  const owners = Array.from({ length: CUSTOMERS }, (_, number) => ({
    institutionId: randomUUID(),
    nonce: randomBytes(32),
    amounts: Array.from({ length: ASSETS }, (__, asset) => `${number}.${(asset % 9) + 1}`),
  }));
  const assets = Array.from({ length: ASSETS }, (_, asset) => `A${asset}`);
  const [proof] = await signProofs({ snapshotId: randomUUID(), assets, at: Date.now() }, owners, 1);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') {
      response.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    readFile(new URL(`..${path}`, import.meta.url), 'utf8').then(
      (source) => response.setHeader('content-type', 'text/javascript').end(stripTypes(path, source)),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await openPlainPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.until('window.check !== undefined');
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await page.evaluate<number>(`window.check(${JSON.stringify(proof)})`));
    }
    process.stderr.write(`the first check took ${times[0]?.toFixed(1)} ms\n`);
    return [atMost('proof-check', Math.round(quantile(times, 1) * 10) / 10, 'ms', MS_MAX)];
  } finally {
    await page.close();
    server.close();
  }
}

const stripTypes = (path: string, source: string): string =>
  path.endsWith('.ts') ? stripTypeScriptTypes(source) : source;

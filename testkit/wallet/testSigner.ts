import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@aldgate/chain/testing/bitcoinNode.ts';
import { openJournal } from '@aldgate/signer/journal.ts';
import { readPolicy } from '@aldgate/signer/policy.ts';
import { createSignerServer } from '@aldgate/signer/server.ts';
import { createSigner } from '@aldgate/signer/signer.ts';

const TOKEN = 'a shared secret of the server and the signer';
export const HOT_SEED = Buffer.alloc(32, 7);
export const COLD_SEED = Buffer.alloc(32, 9);

/** The signer of the product, listening, with the policy of one network. */
export async function startSigner(network: string, policy: object, clock: () => number) {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-signer-'));
  const path = join(folder, 'signer-policy.json');
  const writePolicy = (over: object = {}) =>
    writeFileSync(path, JSON.stringify({ networks: { [network]: { ...policy, ...over } } }));
  writePolicy();
  const port = await freePort();
  let journalFile = join(folder, 'journal.sqlite');
  let journal: ReturnType<typeof openJournal>;
  let server: Server;
  let losesAnswers = false;

  const start = async () => {
    journal = openJournal(journalFile);
    const signer = createSigner({ seed: HOT_SEED, policy: readPolicy(path), journal, clock });
    const signs = {
      ...signer,
      sign: async (...request: Parameters<typeof signer.sign>) => {
        const signed = await signer.sign(...request);
        if (losesAnswers) throw new Error('the answer is lost');
        return signed;
      },
    };
    server = createSignerServer({ signer: signs, token: TOKEN, clock, report: () => undefined });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    journal.close();
  };
  await start();
  return {
    client: { url: `http://127.0.0.1:${port}`, token: TOKEN },
    start,
    stop,
    /** It signs, and its answers do not arrive. */
    loseAnswers: (loses: boolean) => {
      losesAnswers = loses;
    },
    /** It starts again with another policy. */
    restartWith: async (over: object) => {
      await stop();
      writePolicy(over);
      await start();
    },
    /** It starts again with an empty journal, or with its own. */
    restartWithJournal: async (name: string) => {
      await stop();
      journalFile = join(folder, name);
      await start();
    },
    sequence: () => journal.head().sequence,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

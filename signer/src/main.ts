import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { readColdPolicy } from './coldPolicy.ts';
import { openJournal } from './journal.ts';
import { deriveEvmAccount, deriveUtxoAccount } from './keys.ts';
import { readPolicy } from './policy.ts';
import { openSeed } from './seed.ts';
import { createSignerServer } from './server.ts';
import { signColdFile } from './signCold.ts';
import { createSigner } from './signer.ts';

const KEY_BYTES = 32;

const environment = z.object({
  SIGNER_HOME: z.string().min(1),
  /** Seals the seed; 32 bytes as base64. */
  SIGNER_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === KEY_BYTES, 'must be 32 bytes'),
  SIGNER_TOKEN: z.string().min(32),
  SIGNER_PORT: z.coerce.number().int().min(0).max(65_535).default(4_202),
});

/**
 * `main.ts` serves; `main.ts policy` prints the policy with what is left; `main.ts accounts 0` prints the accounts of
 * the seed, from which a policy is written, for a coin type; `main.ts cold FILE` signs an unsigned file with the seed
 * of the cold wallet, by
 * `cold-policy.json`, and writes the signed one beside it. Listens on loopback alone.
 */
async function main(command: string | undefined, argument: string | undefined): Promise<void> {
  // Whatever it writes is readable by its owner alone.
  process.umask(0o077);
  const { SIGNER_HOME: home, SIGNER_KEY: key, SIGNER_TOKEN: token, SIGNER_PORT: port } = environment.parse(process.env);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (command === 'accounts') {
    const seed = openSeed(join(home, 'seed'), key);
    const { publicExtendedKey } = deriveUtxoAccount(seed, { coinType: z.coerce.number().int().min(0).parse(argument) });
    process.stdout.write(`${JSON.stringify({ evm: deriveEvmAccount(seed).address, xpub: publicExtendedKey })}\n`);
    return;
  }
  if (command === 'cold') {
    const path = z.string().min(1).parse(argument);
    const seed = openSeed(join(home, 'seed'), key);
    const signed = await signColdFile(seed, readColdPolicy(join(home, 'cold-policy.json')), readFileSync(path, 'utf8'));
    const { dir, name, ext } = parse(path);
    const target = join(dir, `${name}.signed${ext}`);
    writeFileSync(target, signed);
    process.stdout.write(`signed: ${target}\n`);
    return;
  }
  const policy = readPolicy(join(home, 'signer-policy.json'));
  const journal = openJournal(join(home, 'journal.sqlite'));
  const clock = () => Date.now();
  const signer = createSigner({ seed: openSeed(join(home, 'seed'), key), policy, journal, clock });
  if (command === 'policy') {
    for (const { network, asset, perTransaction, hour, day } of signer.left()) {
      process.stdout.write(
        `${network} ${asset}: ${perTransaction} by one transaction; ${hour} left this hour, ${day} in 24 hours\n`,
      );
    }
    journal.close();
    return;
  }
  const report = (error: unknown) => process.stderr.write(`${String(error)}\n`);
  const server = createSignerServer({ signer, token, clock, report });
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    const listening = address !== null && typeof address === 'object' ? address.port : port;
    process.stdout.write(`signer: http://127.0.0.1:${listening}\n`);
    process.send?.({ ready: true });
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close(() => journal.close());
      server.closeAllConnections();
    });
  }
}

await main(process.argv[2], process.argv[3]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n`);
  process.exitCode = 1;
});

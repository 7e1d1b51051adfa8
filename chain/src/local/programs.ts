import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The program of a local Ethereum node: anvil of npm's package for this platform; undefined where there is none. */
export function findAnvil(): string | undefined {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    const found = createRequire(import.meta.url).resolve(
      `@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`,
    );
    return existsSync(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A node like Bitcoin Core: that of BITCOIN_NODE, one that was installed into the home, Debian's, or one in PATH;
 * undefined where there is none. Debian's command writes to the user's home, its program does not.
 */
export function findBitcoinNode(installed?: string): string | undefined {
  for (const program of [
    process.env.BITCOIN_NODE,
    ...(installed === undefined ? [] : [installed]),
    'bitcoind',
    '/usr/lib/litecoin/litecoind',
    'litecoind',
  ]) {
    if (program === undefined || program === '') continue;
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return program;
    } catch {
      // Not installed.
    }
  }
  return undefined;
}

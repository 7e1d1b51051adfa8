import { existsSync, readdirSync } from 'node:fs';
import { launch } from './bootstrap.mjs';

// Commands that need only the product, not the tools.
const runtimeOnly = new Set([
  'venue',
  'ledger-verify',
  'audit-verify',
  'brokers-verify',
  'loans-verify',
  'trading-reconcile',
  'proof-verify',
  'proof-audit',
  'wallet-reconcile',
  'statement-verify',
  'signer-policy',
  'cold-sign',
  'bitcoin-install',
]);
const folder = new URL('./commands/', import.meta.url);
const [name = '', ...args] = process.argv.slice(2);

if (/^[a-z-]+$/.test(name) && existsSync(new URL(`${name}.ts`, folder))) {
  await launch({ entry: `commands/${name}.ts`, kind: runtimeOnly.has(name) ? 'runtime' : 'full', args });
} else {
  const names = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  process.stderr.write(
    `There is no command '${name}'. Commands: ${names.map((file) => file.slice(0, -3)).join(', ')}\n`,
  );
  process.exitCode = 1;
}

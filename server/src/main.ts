import { MUST_BE_CORRECTED } from '@aldgate/domain/local/exitCode.ts';
import { brokersVerify } from './commands/brokersVerify.ts';
import { custody } from './commands/custody.ts';
import { loansVerify } from './commands/loansVerify.ts';
import { OPERATOR_INVITE, operatorInvite } from './commands/operatorInvite.ts';
import { seedDemo } from './commands/seed.ts';
import { serve } from './commands/serve.ts';
import { STATEMENT_VERIFY, statementVerify } from './commands/statementVerify.ts';
import { tradingReconcile } from './commands/tradingReconcile.ts';
import { auditVerify, ledgerVerify } from './commands/verify.ts';
import { fillWithVolume } from './commands/volume.ts';
import { walletReconcile } from './commands/walletReconcile.ts';
import { type Config, readConfig } from './config.ts';
import { StartError } from './kernel/startError.ts';
import { migratePlatform } from './migrations.ts';

/** The time for an orderly shutdown before the process exits. */
const TIMEOUT_MS = 10_000;

/**
 * Resolves when this process must stop: SIGTERM, SIGINT, or the end of its parent. Call it first, so that no signal
 * is missed while the server starts.
 */
function whenToStop(): Promise<void> {
  const stop = new Promise<void>((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => resolve());
  });
  void stop.then(() => setTimeout(() => process.exit(1), TIMEOUT_MS).unref());
  return stop;
}

const COMMANDS: Readonly<Record<string, (config: Config, stop: Promise<void>) => Promise<void>>> = {
  migrate: (config) => migratePlatform(config.databaseUrl, config.databaseSchema),
  seed: seedDemo,
  serve,
  custody,
  'ledger-verify': (config, stop) => ledgerVerify(config, { stop }),
  'ledger-verify-full': (config, stop) => ledgerVerify(config, { stop, isFull: true }),
  'audit-verify': (config, stop) => auditVerify(config, { stop }),
  'audit-verify-full': (config, stop) => auditVerify(config, { stop, isFull: true }),
  'brokers-verify': brokersVerify,
  'loans-verify': loansVerify,
  volume: fillWithVolume,
  'trading-reconcile': tradingReconcile,
  'wallet-reconcile': walletReconcile,
};

/**
 * `main.ts COMMAND…` runs the commands one after the other: `migrate seed serve`. `operator-invite` and
 * `statement-verify` take the remaining arguments.
 */
async function main(names: readonly string[]): Promise<void> {
  // Whatever it writes is readable by its owner alone.
  process.umask(0o077);
  if (names[0] === OPERATOR_INVITE) {
    await operatorInvite(readConfig(process.env), names.slice(1));
    return;
  }
  if (names[0] === STATEMENT_VERIFY) {
    await statementVerify(readConfig(process.env), names.slice(1));
    return;
  }
  const unknown = names.find((name) => COMMANDS[name] === undefined);
  if (names.length === 0 || unknown !== undefined) {
    throw new StartError(
      `usage: one or more of ${[...Object.keys(COMMANDS), OPERATOR_INVITE, STATEMENT_VERIFY].join(', ')}`,
    );
  }
  const stop = whenToStop();
  const config = readConfig(process.env);
  for (const name of names) await COMMANDS[name]?.(config, stop);
}

function describe(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Commands that run until they are stopped: who starts them again has to know what a new start cannot mend. */
const SERVICES = ['serve', 'custody'];

const names = process.argv.slice(2);
main(names).then(
  // Open handles must not keep a finished process alive.
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${describe(error)}
`);
    const isFinal = error instanceof StartError && !error.mayPass && names.some((name) => SERVICES.includes(name));
    process.exit(isFinal ? MUST_BE_CORRECTED : 1);
  },
);

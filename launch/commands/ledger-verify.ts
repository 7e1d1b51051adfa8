import { runServerCommand } from '../serverCommand.ts';

/**
 * Recomputes every balance from the journal; from the newest checkpoint on, or with `--full` from the beginning; the
 * exit code shows whether all match.
 */
await runServerCommand(process.argv.includes('--full') ? 'ledger-verify-full' : 'ledger-verify', 'verifies the ledger');

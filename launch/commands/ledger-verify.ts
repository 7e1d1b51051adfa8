import { runServerCommand } from '../serverCommand.ts';

/** Recomputes every balance from the journal; the exit code shows whether all match. */
await runServerCommand('ledger-verify', 'verifies the ledger');

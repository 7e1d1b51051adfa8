import { runServerCommand } from '../serverCommand.ts';

/** Recomputes every balance from the journal and compares; the exit code says whether all agree. */
await runServerCommand('ledger-verify', 'verifies the ledger');

import { runServerCommand } from '../serverCommand.ts';

/**
 * Compares the networks' addresses with their nodes and the ledger; the exit code shows whether all match. Needs a
 * running start.
 */
await runServerCommand('wallet-reconcile', 'compares the wallets');

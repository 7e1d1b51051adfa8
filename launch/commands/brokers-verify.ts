import { runServerCommand } from '../serverCommand.ts';

/** Recomputes capital and interest of brokers' projects from the journal; the exit code shows whether all match. */
await runServerCommand('brokers-verify', 'verifies the capital of projects');

import { runServerCommand } from '../serverCommand.ts';

/** Recomputes loans from journal, holds and formulas; the exit code shows whether all match. */
await runServerCommand('loans-verify', 'verifies loans');

import { runServerCommand } from '../serverCommand.ts';

/**
 * Verifies the audit log's chain; from the newest checkpoint on, or with `--full` from the beginning; the exit code is
 * the result.
 */
await runServerCommand(
  process.argv.includes('--full') ? 'audit-verify-full' : 'audit-verify',
  'verifies the audit log',
);

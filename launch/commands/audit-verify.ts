import { runServerCommand } from '../serverCommand.ts';

/** Verifies the audit log's chain; the exit code is the result. */
await runServerCommand('audit-verify', 'verifies the audit log');

import { runServerCommand } from '../serverCommand.ts';

/** Recomputes the audit log's chain; the exit code says whether it is whole. */
await runServerCommand('audit-verify', 'verifies the audit log');

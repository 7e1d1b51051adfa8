import { resolve } from 'node:path';
import { runServerCommand } from '../serverCommand.ts';

/** Verifies a statement's file with the platform's key; the exit code shows whether it is unaltered. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: npm run statement:verify -- FILE\n');
  process.exitCode = 1;
  process.disconnect?.();
} else {
  await runServerCommand('statement-verify', 'verifies a statement', [resolve(file)]);
}

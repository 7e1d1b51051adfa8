import { parseArgs } from 'node:util';
import { runServerCommand } from '../serverCommand.ts';

/** Fills the running start's database with records of every kind: `npm run volume -- --rows 100000 [--seed NAME]`. */
const { values } = parseArgs({ options: { rows: { type: 'string' }, seed: { type: 'string', default: 'volume' } } });
if (!/^[1-9]\d{1,7}$/.test(values.rows ?? '') || !/^[a-z0-9-]{1,20}$/.test(values.seed)) {
  process.stderr.write('usage: npm run volume -- --rows NUMBER [--seed NAME]\n');
  process.exitCode = 2;
} else {
  process.env.VOLUME_ROWS = values.rows;
  process.env.VOLUME_SEED = values.seed;
  await runServerCommand('volume', 'fills the database');
}

import { seconds } from '../supervisor/progress.ts';
import { runPackage, type ToolResult } from '../tool.ts';
import { checkBoundaries } from './boundaries.ts';
import { checkComments } from './comments.ts';
import { checkProducts } from './products.ts';
import { checkTexts } from './texts.ts';
import { checkWords } from './words.ts';

const quiet = { shown: false };

const checks: readonly (readonly [name: string, run: () => Promise<ToolResult>])[] = [
  ['types', () => runPackage('typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit'], quiet)],
  ['types of the client', () => runPackage('typescript/bin/tsc', ['-p', 'web/tsconfig.json', '--noEmit'], quiet)],
  [
    'types of what clients share',
    () => runPackage('typescript/bin/tsc', ['-p', 'client-kit/tsconfig.json', '--noEmit'], quiet),
  ],
  [
    'types of the console',
    () => runPackage('typescript/bin/tsc', ['-p', 'operations/tsconfig.json', '--noEmit'], quiet),
  ],
  ['format and lint', () => runPackage('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'], quiet)],
  ['lint with types', () => runPackage('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], quiet)],
  ['boundaries', checkBoundaries],
  ['words', async () => checkWords()],
  ['comments', async () => checkComments()],
  ['texts for people', async () => checkTexts()],
  ['products by traits', async () => checkProducts()],
  ['unused code', () => runPackage('knip/bin/knip.js', ['--config', 'launch/knip.json', '--no-progress'], quiet)],
];

/**
 * Runs all checks, two at a time; prints each one's duration, and the output of failed ones. Returns the number of
 * failures.
 */
export async function runChecks(): Promise<number> {
  const waiting = [...checks];
  let failed = 0;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, run] = next;
      const { code, output, ms } = await run();
      process.stdout.write(`check: ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds(ms)})\n`);
      if (code === 0) continue;
      failed += 1;
      process.stdout.write(`${output.trimEnd()}\n`);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

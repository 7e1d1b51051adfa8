import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config.ts';
import { runPackage, type ToolResult } from '../tool.ts';

const folders = [
  'domain',
  'contract',
  'client',
  'exchange',
  'chain',
  'bank',
  'signer',
  'venue',
  'server',
  'ui',
  'client-kit',
  'web',
  'operations',
  'testkit',
  'launch',
  'e2e',
  'bench',
];

/** Code for tests, which takes what it needs from anywhere. */
const forTests = ['testkit', 'e2e', 'bench'];

/** Fewer modules than this, or fewer imports than modules, mean that the tool could not parse TypeScript. */
const modulesMin = 100;

function counts(report: string): { modules: number; imports: number } {
  const match = /(\d+) modules, (\d+) dependencies cruised/.exec(report);
  return { modules: Number(match?.[1] ?? 0), imports: Number(match?.[2] ?? 0) };
}

/** Checks the import rules, and that modules were actually parsed: without a parser the tool passes on nothing. */
export async function checkBoundaries(): Promise<ToolResult> {
  const present = folders.filter((name) => existsSync(join(root, name)));
  const product = present.filter((name) => !forTests.includes(name));
  const folderResult = await cruise('launch/checks/folders.cjs', product);
  if (folderResult.code !== 0) return folderResult;
  const result = await cruise('.dependency-cruiser.cjs', present);
  const read = counts(result.output);
  if (result.code !== 0) return result;
  if (read.modules >= modulesMin && read.imports >= read.modules) return result;
  const output = `Only ${read.modules} modules and ${read.imports} imports were read.\n${result.output}`;
  return { ...result, code: 1, output };
}

function cruise(config: string, paths: readonly string[]): Promise<ToolResult> {
  const args = ['--config', config, '--output-type', 'err', '--no-progress', ...paths];
  return runPackage('dependency-cruiser/bin/dependency-cruiser.mjs', args, { shown: false });
}

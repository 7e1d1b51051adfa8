import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../config.ts';
import { type CapabilityFolder, folderOf } from './folders.ts';
import { listFiles } from './git.ts';

const SOURCE = /^[a-z-]+\/src\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/testing\/|\/generated\//;
const IMPORT = /(?:from|import\()\s*'([^']+)'/g;
const PACKAGE = /^@aldgate\/([a-z-]+)(?:\/(.*))?$/;

/** The path of what a file imports of ours; undefined for a library. */
function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const [, workspace, path = 'index.ts'] = PACKAGE.exec(specifier) ?? [];
  return workspace && `${workspace}/src/${path}`;
}

const keyOf = ({ workspace, capability }: CapabilityFolder) => `${workspace}/${capability}`;

/** Reads which capabilities' folders import each other: one that is imported may break those that import it. */
export function readImporters(): (imported: CapabilityFolder) => readonly CapabilityFolder[] {
  const importers = new Map<string, Map<string, CapabilityFolder>>();
  for (const file of listFiles().filter((path) => SOURCE.test(path) && !TEST.test(path))) {
    const importer = folderOf(file);
    if (importer === undefined) continue;
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const path = resolveImport(file, specifier);
      const imported = path === undefined ? undefined : folderOf(path);
      if (imported === undefined || keyOf(imported) === keyOf(importer)) continue;
      const known = importers.get(keyOf(imported)) ?? new Map<string, CapabilityFolder>();
      importers.set(keyOf(imported), known.set(keyOf(importer), importer));
    }
  }
  return (imported) => [...(importers.get(keyOf(imported))?.values() ?? [])];
}

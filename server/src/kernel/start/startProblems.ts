import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseLocation } from '../database/database.ts';
import { sqlState } from '../database/database.ts';
import { StartError } from '../startError.ts';

/** PostgreSQL's codes of a schema without the tables or the role of this version. */
const NOT_MIGRATED = new Set(['42P01', '42703', '42883', '3F000', '22023']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Runs the first statements of a start. What a person can correct becomes a StartError that says how. */
export async function withDatabaseErrors<Result>(
  { url, schema }: DatabaseLocation,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const state = sqlState(error);
    const message = error instanceof Error ? error.message : String(error);
    if (state !== undefined && NOT_MIGRATED.has(state)) {
      throw new StartError(
        `The schema '${schema}' lacks what this version needs (${message}). Run the command \`migrate\` first.`,
      );
    }
    const { host, pathname } = new URL(url);
    if (state !== undefined) throw new StartError(`The database refuses the server: ${message} (${state}).`);
    const code = codeOf(error);
    if (code === undefined && !message.includes('timeout')) throw error;
    throw new StartError(`The database ${pathname.slice(1)} at ${host} does not answer (${code ?? message}).`, {
      mayPass: true,
    });
  }
}

/** Makes a folder and those above it. Node's own recursive form never ends below /proc. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  await make()
    .catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      await makeFolder(dirname(folder));
      await make();
    })
    .catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
}

/** Writes a file into the storage and removes it. Throws a StartError where that is impossible. */
export async function assertStorage(folder: string): Promise<void> {
  const path = join(folder, `.start-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    await rm(path);
  } catch (error) {
    throw new StartError(`STORAGE_PATH: nothing can be written to ${folder} (${codeOf(error) ?? String(error)}).`);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { childOptions, databaseName, databaseUser, type PostgresSettings } from './settings.ts';

/** Runs a program with the given input. Throws with its last output if it fails. */
function run(program: string, args: readonly string[], input: string, settings: PostgresSettings, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const child: ChildProcess = spawn(program, args, { ...childOptions(settings.user), stdio: 'pipe', signal });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with code ${code}:\n${output.trim()}`));
    });
    // A program that ends early closes its input; its exit code explains why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/**
 * Creates the data folder with its superuser and empty database if it does not exist. It is created under a temporary
 * name and renamed when complete, so that an interrupted start leaves nothing incomplete.
 */
export async function ensureCluster(settings: PostgresSettings, signal: AbortSignal): Promise<void> {
  const { binDir, dataDir, user, password, durable } = settings;
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const staging = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  rmSync(staging, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(staging, { mode: 0o700 });
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user !== undefined) for (const path of [staging, passwordFile]) chownSync(path, user.uid, user.gid);
    const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${databaseUser}`];
    const sync = durable ? [] : ['--no-sync'];
    await run(
      join(binDir, 'initdb'),
      ['-D', staging, `--pwfile=${passwordFile}`, ...options, ...sync],
      '',
      settings,
      signal,
    );
    // Single-user mode needs no client program, which the package does not include.
    const statement = `CREATE DATABASE ${databaseName};\n`;
    await run(join(binDir, 'postgres'), ['--single', '-D', staging, 'postgres'], statement, settings, signal);
    rmSync(dataDir, { recursive: true, force: true });
    renameSync(staging, dataDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

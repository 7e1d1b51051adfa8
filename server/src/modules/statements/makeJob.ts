import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { StatementTask } from './process.ts';

/** How often a statement is begun: once, and once more where its process ended without it. */
const ATTEMPTS_MAX = 2;

/** Held by the connection of the server that makes statements. */
const LOCK = sql`hashtextextended(current_schema() || '.statements_making', 0)`;

/** Whether a statement is marked as provisional: a difference touches the institution. */
export type IsProvisional = (institutionId: string) => Promise<boolean>;

interface Deps extends Pick<ModuleContext, 'config' | 'database' | 'clock' | 'log'> {
  readonly isProvisional: IsProvisional;
  /** Only tests pass this. */
  readonly start?: () => ChildProcess;
}

/**
 * Makes the requested statements, one after the other, each in a process of its own: the server's thread never formats
 * one. One server makes them at a time, so that no other counts its attempt as one that failed.
 */
export function createStatementMaker({ start = startProcess, ...deps }: Deps): () => Promise<void> {
  const { database, clock, log } = deps;
  let isRunning = false;
  let isRequested = false;

  async function makeAll(): Promise<void> {
    for (;;) {
      const next = await database
        .selectFrom('statement')
        .select(['id', 'institution_id', 'attempts'])
        .where('state', '=', 'making')
        .orderBy('number')
        .limit(1)
        .executeTakeFirst();
      if (next === undefined) return;
      await make(next);
    }
  }

  /** Another server that makes them goes on until there are none. */
  async function makeUnlessOther(connection: Database): Promise<void> {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_lock(${LOCK}) as "isFree"`.execute(
      connection,
    );
    if (rows[0]?.isFree !== true) return;
    try {
      await makeAll();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  }

  async function make(row: { readonly id: string; readonly institution_id: string; readonly attempts: number }) {
    const { id, institution_id: institutionId, attempts } = row;
    if (attempts >= ATTEMPTS_MAX) {
      await database
        .updateTable('statement')
        .set({ state: 'failed', ended_at: new Date(clock()) })
        .where('id', '=', id)
        .where('state', '=', 'making')
        .execute();
      return;
    }
    await database
      .updateTable('statement')
      .set({ attempts: attempts + 1 })
      .where('id', '=', id)
      .execute();
    const { databaseUrl: url, databaseSchema: schema, secretsKey, storagePath } = deps.config;
    const error = await runProcess(start(), {
      url,
      schema,
      storagePath,
      secretsKey: secretsKey.toString('base64'),
      statementId: id,
      now: clock(),
      isProvisional: await deps.isProvisional(institutionId),
    });
    if (error !== null) log.error({ statement: id, attempt: attempts + 1, error }, 'a statement was not made');
  }

  return async () => {
    // A job that waited would take the place of others, so the running one goes on.
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isRequested) {
        isRequested = false;
        await database.connection().execute(makeUnlessOther);
      }
    } finally {
      isRunning = false;
    }
  };
}

const startProcess = (): ChildProcess =>
  fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });

/** Null where the process ended well; else how it ended, with the end of what it wrote. */
async function runProcess(child: ChildProcess, task: StatementTask): Promise<string | null> {
  let written = '';
  child.stderr?.on('data', (part: Buffer) => {
    written = (written + part.toString()).slice(-2_000);
  });
  // A process that ends before it has the task reports it by its exit.
  child.send(task, () => undefined);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return code === 0 ? null : `${signal ?? `exit code ${code}`}: ${written}`;
}

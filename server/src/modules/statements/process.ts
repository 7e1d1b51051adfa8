import { constants, setPriority } from 'node:os';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase, openPool } from '../../kernel/database/database.ts';
import { createSecretBox } from '../../kernel/secrets/secrets.ts';
import { folderObjects } from '../../kernel/storage/objects.ts';
import { makeStatement } from './makeStatement.ts';

/** Message from the job to the process. */
const message = z.object({
  url: z.string(),
  schema: z.string(),
  secretsKey: z.string(),
  storagePath: z.string(),
  statementId: z.uuid(),
  isProvisional: z.boolean(),
  now: z.number(),
});

export type StatementTask = z.infer<typeof message>;

// A process that the server starts: it ends with the server, and with its one statement. Calls come before it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.umask(0o077);
process.once('disconnect', () => process.exit(1));
process.once('message', (sent) => {
  const task = message.parse(sent);
  const startedAt = performance.now();
  const { url, schema, storagePath, statementId, isProvisional } = task;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1, isUnlimited: true }));
  const deps = {
    database,
    objects: folderObjects(storagePath),
    box: createSecretBox(Buffer.from(task.secretsKey, 'base64')),
    clock: () => task.now + Math.round(performance.now() - startedAt),
  };
  // One at a time on all servers, until the connection ends: a second one finds the statement made.
  const lock = sql`select pg_advisory_lock(hashtextextended(${`statements:${schema}`}, 0))`.execute(database);
  lock
    .then(() => makeStatement(deps, statementId, isProvisional))
    .then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
});

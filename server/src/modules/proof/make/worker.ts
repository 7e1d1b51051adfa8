import { workerData } from 'node:worker_threads';
import { openDatabase, openPool } from '../../../kernel/database/database.ts';
import { loadReceiptKey } from '../../../kernel/secrets/receiptKey.ts';
import { createSecretBox } from '../../../kernel/secrets/secrets.ts';
import { COVERAGE_SOURCES } from '../coverage/coverageSources.ts';
import type { WorkerInput } from './makeInWorker.ts';
import { makeSnapshot } from './makeSnapshot.ts';

/** Makes one snapshot in a thread of its own. */
const { url, schema, secretsKey, snapshotId, now } = workerData as WorkerInput;
const startedAt = Date.now();
// The server's clock, which goes on while this starts.
const clock = () => now + Date.now() - startedAt;
const database = openDatabase(openPool({ url, schema, role: 'application', max: 1, isUnlimited: true }));
try {
  const box = createSecretBox(Buffer.from(secretsKey));
  const receiptKey = await loadReceiptKey(database, box, clock);
  await makeSnapshot({ database, clock, box, receiptKey, sources: COVERAGE_SOURCES }, snapshotId);
} finally {
  await database.destroy();
}

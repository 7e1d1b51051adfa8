import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { describePages, forgetPages } from './openPages.ts';

const LOG_END = 3_000;

// A journey that fails shows what its pages showed, and the end of the shared platform's log.
afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0];
  if (error === undefined) return;
  const log = await readFile(join(inject('platform').home, 'logs', 'server.log'), 'utf8').catch(String);
  const report = [...(await describePages()), log.slice(-LOG_END)].join('\n\n');
  error.message += `\n\n${report}`;
  error.stack = `${error.stack ?? ''}\n\n${report}`;
});

// The next file runs in this process too.
afterAll(forgetPages);

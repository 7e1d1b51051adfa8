// The local bank: a process with a ledger of its own, which speaks HTTP on loopback alone.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LOCAL_ACCOUNTS } from './accounts.ts';
import { openJournal } from './journal.ts';
import { LocalBank } from './localBank.ts';
import { createBankServer } from './server.ts';

const environment = z.object({
  BANK_HOME: z.string().min(1),
  BANK_PORT: z.coerce.number().int().min(0).max(65_535),
});

async function main(): Promise<void> {
  const { BANK_HOME: home, BANK_PORT: port } = environment.parse(process.env);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const journal = openJournal(join(home, 'journal.jsonl'));
  const server = createBankServer(new LocalBank({ accounts: LOCAL_ACCOUNTS, journal, clock: () => Date.now() }));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(event, () => {
      server.close(() => process.exit());
      server.closeIdleConnections();
    });
  }
  process.send?.({ ready: true });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n`);
  process.exit(1);
});

import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { loadReceiptKey } from '../kernel/secrets/receiptKey.ts';
import { createSecretBox } from '../kernel/secrets/secrets.ts';
import { StartError } from '../kernel/startError.ts';
import { systemClock } from '../kernel/time/clock.ts';
import { verifyStatement } from '../modules/statements/index.ts';

export const STATEMENT_VERIFY = 'statement-verify';

/** Prints whether a file is a statement of this platform, unaltered; exits with code 1 where it is not. */
export async function statementVerify(config: Config, [path]: readonly string[]): Promise<void> {
  if (path === undefined) throw new StartError(`usage: ${STATEMENT_VERIFY} FILE`);
  const file = await readFile(path).catch(() => {
    throw new StartError(`The file ${path} cannot be read.`);
  });
  const { databaseUrl: url, databaseSchema: schema } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 1 }));
  try {
    const { publicKey } = await loadReceiptKey(database, createSecretBox(config.secretsKey), systemClock);
    const number = verifyStatement(new Uint8Array(file), publicKey);
    process.stdout.write(
      number === undefined ? 'not a statement of this platform, or altered\n' : `statement ${number}: valid\n`,
    );
    if (number === undefined) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
}

import { sql } from 'kysely';
import { generate } from 'otplib';
import type { Database } from '../../kernel/database/database.ts';
import { DEMO_GOOGLE_SECRET } from '../accounts.ts';

/** The Google code of the demo's accounts at a time, epoch ms. */
export const computeGoogleCode = (at: number): Promise<string> =>
  generate({ secret: DEMO_GOOGLE_SECRET, epoch: Math.floor(at / 1_000) });

/** Reads the digits of the newest code that was emailed to an address, whether it was delivered or waits. */
export async function readEmailedCode(database: Database, email: string): Promise<string> {
  const { rows } = await sql<{ digits: string | null }>`
    select substring(body from 'code is (\\d{6})') as digits from (
      select body, created_at as at from outbox where recipient = ${email}
      union all select body, sent_at from mailbox_message where recipient = ${email}
    ) message where body ~ 'code is \\d{6}' order by at desc limit 1
  `.execute(database);
  const digits = rows[0]?.digits ?? null;
  if (digits === null) throw new Error(`no code was emailed to ${email}`);
  return digits;
}

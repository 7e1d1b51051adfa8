import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { SignerClient } from '../signerClient.ts';

/** The signer has forgotten what it signed: asked again, it might sign a second transaction for one request. */
export class SignerBehind extends Error {
  override readonly name = 'SignerBehind';
}

/** Throws SignerBehind where the signer's journal has fewer entries than were seen before. */
export async function assertJournalAhead(database: Database, signer: SignerClient): Promise<void> {
  const { sequence } = await signer.identity();
  const seen = await database.selectFrom('signer_journal').select('sequence').executeTakeFirst();
  if (seen !== undefined && sequence < Number(seen.sequence)) {
    throw new SignerBehind(`the signer's journal has ${sequence} entries, ${seen.sequence} were seen`);
  }
}

/** Stores the highest entry of the signer's journal that was seen. */
export async function storeJournal(tx: Tx, sequence: number): Promise<void> {
  await sql`
    insert into signer_journal (sequence) values (${sequence})
    on conflict (singleton) do update set sequence = greatest(signer_journal.sequence, excluded.sequence)
  `.execute(tx);
}

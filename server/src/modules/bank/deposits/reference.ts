import { randomInt } from 'node:crypto';
import { makeCreditorReference, REFERENCE_CHARACTERS } from '@aldgate/domain/bank/creditorReference.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type Credited, creditedColumns } from './credited.ts';

const LENGTH = 8;
/** Attempts at one of 2⁴⁰ references; a second one that is taken is an error of the generator. */
const ATTEMPTS = 5;

/** The reference of an owner's account and currency, made at its first use and kept for ever. */
export async function openReference(
  database: Database | Tx,
  credited: Credited,
  asset: string,
  at: number,
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const known = await findReference(database, credited, asset);
    if (known !== undefined) return known;
    await database
      .insertInto('bank_reference')
      .values({ ...creditedColumns(credited), asset, reference: makeReference(), created_at: new Date(at) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const made = await findReference(database, credited, asset);
  if (made === undefined) throw new Error('no free reference was found');
  return made;
}

async function findReference(
  database: Database | Tx,
  { owner, account }: Credited,
  asset: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('bank_reference')
    .select('reference')
    .where('owner', '=', owner.id)
    .where('account', '=', account)
    .where('asset', '=', asset)
    .executeTakeFirst();
  return row?.reference;
}

function makeReference(): string {
  const characters = Array.from(
    { length: LENGTH },
    () => REFERENCE_CHARACTERS[randomInt(REFERENCE_CHARACTERS.length)] ?? '',
  );
  return makeCreditorReference(characters.join(''));
}

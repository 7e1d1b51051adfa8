import './tables.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { keyboardConfig } from '@aldgate/contract/lightning/schemas.ts';
import { FIRST_KEYBOARD, findChordConflict } from '@aldgate/domain/lightning/keyboard.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';

/** TR-16: a member's keyboard; version 0 is the first one, which nobody saved. */
export async function getKeyboard(database: Database, { userId }: User): Promise<AnswerOf<'getKeyBoardConfig'>> {
  const row = await database
    .selectFrom('lightning_member')
    .select(['keyboard_version', 'keyboard'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.keyboard_version === 0)
    return { version: 0, keyBoardConfig: keyboardConfig.parse(FIRST_KEYBOARD) };
  return { version: row.keyboard_version, keyBoardConfig: keyboardConfig.parse(row.keyboard) };
}

/** Saves a keyboard over a version. Throws chordConflict and changedMeanwhile. */
export async function updateKeyboard(
  database: Database,
  { userId }: User,
  { version, keyBoardConfig }: ParsedOf<'updateKeyBoardConfig'>,
): Promise<AnswerOf<'updateKeyBoardConfig'>> {
  const conflict = findChordConflict(keyBoardConfig.bindings);
  if (conflict !== null) throw new ApiError('chordConflict', conflict);
  const keyboard = JSON.stringify(keyBoardConfig);
  const values = { keyboard, keyboard_version: version + 1 };
  const isSeen = sql<boolean>`lightning_member.keyboard_version = ${version}`;
  const saved =
    version === 0
      ? await database
          .insertInto('lightning_member')
          .values({ user_id: userId, ...values })
          .onConflict((found) => found.column('user_id').doUpdateSet(values).where(isSeen))
          .returning('keyboard_version')
          .executeTakeFirst()
      : await database
          .updateTable('lightning_member')
          .set(values)
          .where('user_id', '=', userId)
          .where(isSeen)
          .returning('keyboard_version')
          .executeTakeFirst();
  if (saved === undefined) throw new ApiError('changedMeanwhile');
  return { version: saved.keyboard_version };
}

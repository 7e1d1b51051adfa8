import { randomUUID } from 'node:crypto';
import type { KycDocument } from '@aldgate/domain/kyc/documents.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { audit, type Origin } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { FileAnswer } from '../../kernel/http/handlers.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { Objects } from '../../kernel/storage/objects.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { redraw } from './image.ts';

export interface FileDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly objects: Objects;
}

/** A verification takes about ten images; the maximum allows mistakes and prevents abuse of storage and CPU. */
const UPLOADS_A_DAY_MAX = 60;
const DAY_MS = 24 * 3_600_000;

/** Bound into the encryption, so that files cannot be exchanged for each other. */
const formatPurpose = (fileId: string) => `kyc-file:${fileId}`;

/** Stores a document's image, re-encoded and encrypted. The object is written before its row. */
export async function storeFile(
  { database, clock, box, objects }: FileDeps,
  user: User,
  { document, content }: { readonly document: KycDocument; readonly content: Uint8Array },
) {
  const now = clock();
  await countAttempt(database, user.institutionId, now);
  const { jpeg, width, height } = await redraw(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const fileId = randomUUID();
  await objects.put(fileId, box.seal(jpeg, formatPurpose(fileId)));
  await database
    .insertInto('kyc_file')
    .values({
      id: fileId,
      institution_id: user.institutionId,
      user_id: user.userId,
      document,
      bytes: jpeg.length,
      width,
      height,
      created_at: new Date(now),
    })
    .execute();
  return { fileId, width, height };
}

/** Counted before decoding, which is expensive; serialised, so that concurrent uploads cannot exceed the limit. */
function countAttempt(database: Database, institutionId: string, now: number): Promise<void> {
  return inTransaction(database, async (tx) => {
    await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
    await tx
      .deleteFrom('kyc_upload')
      .where('at', '<=', new Date(now - DAY_MS))
      .execute();
    const { count } = await tx
      .selectFrom('kyc_upload')
      .select((s) => s.fn.countAll<string>().as('count'))
      .where('institution_id', '=', institutionId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= UPLOADS_A_DAY_MAX) throw new ApiError('tooManyRequests');
    await tx
      .insertInto('kyc_upload')
      .values({ institution_id: institutionId, at: new Date(now) })
      .execute();
  });
}

interface FileAccess {
  readonly fileId: string;
  /** The viewer's name in the audit log. */
  readonly actor: string;
  readonly origin: Origin;
  /** The file's institution. */
  readonly institutionId: string;
}

/** Returns an image to someone who may see it. The access is audited first. */
export async function showFile(
  { database, clock, box, objects }: FileDeps,
  { fileId, actor, origin, institutionId }: FileAccess,
): Promise<FileAnswer> {
  await inTransaction(database, async (tx) => {
    const row = await tx
      .selectFrom('kyc_file')
      .select('document')
      .where('id', '=', fileId)
      .where('institution_id', '=', institutionId)
      .executeTakeFirst();
    if (!row) throw new ApiError('notFound');
    await audit(tx, {
      at: clock(),
      actor,
      action: 'kyc_file_seen',
      subject: `kyc_file:${fileId}`,
      origin,
      after: { document: row.document, institution: institutionId },
    });
  });
  const sealed = await objects.get(fileId);
  if (sealed === undefined) throw new Error(`the content of the document ${fileId} is not in the storage`);
  return { fileName: `${fileId}.jpg`, content: box.open(sealed, formatPurpose(fileId)) };
}

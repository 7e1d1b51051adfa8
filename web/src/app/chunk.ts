/** SH-12. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the client that is missing or did not arrive in time. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** What browsers say, each in its words, when a module cannot be had. */
const MODULE_MISSING = /dynamically imported module|importing a module script failed/i;

/** Whether a page failed because a part of the client did not load (SH-12). */
export function isLoadError(error: unknown): boolean {
  return error instanceof ChunkError || (error instanceof TypeError && MODULE_MISSING.test(error.message));
}

/** Any part that loads when it is first needed; rejects with a ChunkError where that fails or takes too long. */
export function chunk<Value>(loading: Promise<Value>): Promise<Value> {
  return inTime(loading, CHUNK_TIMEOUT_MS);
}

/** Rejects with a ChunkError when the loading fails or takes longer than `limitMs`. */
export async function inTime<Value>(loading: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError('took too long')), limitMs);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError('did not load', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

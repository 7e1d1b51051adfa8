/** SH-12. */
const CHUNK_TIMEOUT_MS = 120_000;
/** A part that is not loaded by then is reported in its place, and continues to load. */
export const CHUNK_SLOW_MS = 8_000;

/** A chunk of the client is missing or did not arrive in time. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** The browsers' messages for a module that cannot be loaded. */
const MODULE_MISSING = /dynamically imported module|importing a module script failed/i;

/** Whether a page failed because a chunk did not load (SH-12). */
export function isLoadError(error: unknown): boolean {
  return error instanceof ChunkError || (error instanceof TypeError && MODULE_MISSING.test(error.message));
}

/** Wraps a lazily loaded chunk; rejects with a ChunkError where loading fails or takes too long. */
export function chunk<Value>(loading: Promise<Value>): Promise<Value> {
  return inTime(loading, CHUNK_TIMEOUT_MS);
}

/** Rejects with a ChunkError where loading fails or takes longer than `limitMs`. */
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

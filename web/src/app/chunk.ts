import type { ComponentType } from 'react';
import { loadText } from './i18n.ts';

/** SH-12. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the client that is missing or did not arrive in time. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** A route's screen with the texts of its capability, loaded together when the route is first opened. */
export function screen(capability: string, load: () => Promise<{ readonly Screen: ComponentType }>) {
  return async (): Promise<{ Component: ComponentType }> => {
    const [{ Screen }] = await inTime(Promise.all([load(), loadText(capability)]), CHUNK_TIMEOUT_MS);
    return { Component: Screen };
  };
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

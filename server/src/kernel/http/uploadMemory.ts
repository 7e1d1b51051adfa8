import { tooManyCalls } from './callBudget.ts';

const MIB = 1024 * 1024;
/** The bytes of all uploads that are received, or wait for their handler, at the same time. */
export const ALL_BYTES_MAX = 64 * MIB;
/** The bytes of one institution or operator among them: room for the largest upload. */
export const OWN_BYTES_MAX = 24 * MIB;

/** Bounds the memory of uploads. A body counts from its first byte until its call is answered. */
export class UploadMemory {
  #all = 0;
  readonly #own = new Map<string, number>();

  /** Reserves an upload's bytes for its sender. Returns the function that releases them, once. Throws tooManyCalls. */
  reserve(sender: string, bytes: number): () => void {
    const own = (this.#own.get(sender) ?? 0) + bytes;
    if (this.#all + bytes > ALL_BYTES_MAX || own > OWN_BYTES_MAX) throw tooManyCalls();
    this.#all += bytes;
    this.#own.set(sender, own);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#all -= bytes;
      const left = (this.#own.get(sender) ?? 0) - bytes;
      if (left > 0) this.#own.set(sender, left);
      else this.#own.delete(sender);
    };
  }
}

/** The port to object storage: content by key, as it was put. What is put is sealed before, so that a store learns nothing. */
export interface Objects {
  /** Resolves when the content is kept for good. A key is put once. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined where nothing lies under the key. */
  get(key: string): Promise<Buffer | undefined>;
}

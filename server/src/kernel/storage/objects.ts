/** The port to object storage: content by key. Content is encrypted before it is stored. */
export interface Objects {
  /** Resolves when the content is durable. A key is written once. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined if there is no such key. */
  get(key: string): Promise<Buffer | undefined>;
}

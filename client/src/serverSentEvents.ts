/** An event as it was sent; `id` is the newest that was told, `data` empty where the sender told the id alone. */
export interface ServerSentEvent {
  readonly id: string | null;
  readonly data: string;
}

/**
 * Parses server-sent events by the HTML standard (9.2.6) from the bytes of a body. An event that is cut before its
 * empty line is dropped.
 */
export async function* parseServerSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let id: string | null = null;
  let data: string[] = [];
  for await (const line of splitLines(chunks)) {
    if (line === '') {
      if (data.length > 0 || id !== null) yield { id, data: data.join('\n') };
      data = [];
      continue;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
  }
}

/** Splits by `\n`, `\r` and `\r\n`. A line that does not end is dropped. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A \r at the end may be half of \r\n.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

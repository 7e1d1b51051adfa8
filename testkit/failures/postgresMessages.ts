/** A message of PostgreSQL's protocol: its type, which the first of a client has not, and its content. */
interface Message {
  readonly type: string;
  readonly content: Buffer;
}

const LENGTH_BYTES = 4;

/** Returns a function that takes what arrives on a connection and returns the messages that are complete. */
export function createMessageReader(isFirstTyped: boolean): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = isFirstTyped ? 1 : 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    while (rest.length >= typeBytes + LENGTH_BYTES) {
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) break;
      const content = rest.subarray(typeBytes + LENGTH_BYTES, end);
      messages.push({ type: rest.toString('latin1', 0, typeBytes), content });
      rest = rest.subarray(end);
      typeBytes = 1;
    }
    return messages;
  };
}

/** The texts at the start of a message's content, of which each ends with a zero byte. */
export const readTexts = (content: Buffer): string[] => content.toString('latin1').split('\0');

const FINAL_TEXT = 0x81;
const LENGTH_16_BITS = 126;
const LENGTH_64_BITS = 127;

/**
 * A server's text message: one unmasked frame (RFC 6455, section 5.2). It is written to many sockets, so it must not
 * be modified.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = encodeHeader(length);
  const frame = Buffer.allocUnsafe(head.length + length);
  frame.set(head);
  frame.write(text, head.length);
  return frame;
}

function encodeHeader(length: number): Buffer {
  if (length < LENGTH_16_BITS) return Buffer.of(FINAL_TEXT, length);
  const isShort = length <= 0xffff;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = FINAL_TEXT;
  head[1] = isShort ? LENGTH_16_BITS : LENGTH_64_BITS;
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

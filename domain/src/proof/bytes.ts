export function concatBytes(...all: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(all.reduce((length, each) => length + each.length, 0));
  let at = 0;
  for (const each of all) {
    joined.set(each, at);
    at += each.length;
  }
  return joined;
}

export const formatHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Throws a RangeError for anything but lower-case hexadecimal of `length` bytes. */
export function parseHex(text: string, length: number): Uint8Array<ArrayBuffer> {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text))
    throw new RangeError(`not ${length} bytes of hexadecimal`);
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The 16 bytes of a UUID in lower case. */
export function parseUuid(text: string): Uint8Array<ArrayBuffer> {
  if (!UUID.test(text)) throw new RangeError('not a UUID');
  return parseHex(text.replaceAll('-', ''), 16);
}

/** Throws a RangeError for what is not the only spelling of its bytes in base64. */
export function parseBase64(text: string): Uint8Array<ArrayBuffer> {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw new RangeError('not base64');
  }
  if (btoa(binary) !== text) throw new RangeError('not base64 in its only form');
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

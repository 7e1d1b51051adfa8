/** More than any message of ours or of the exchange has. */
const DEPTH_MAX = 32;

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/**
 * Parses JSON of others. Deeper nesting than 32 levels is refused before it is parsed: what walks or writes a value
 * is recursive, and would exhaust the stack. Throws a SyntaxError.
 */
export function parseBoundedJson(text: string, reviver?: Reviver): unknown {
  if (isNestedTooDeep(text)) throw new SyntaxError(`JSON is nested more than ${DEPTH_MAX} levels deep`);
  // The context, with a number's text, is not in the types of the language yet.
  return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1]);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

/** The index of the quote that ends a string; the text's end where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = end - 1;
    while (text.charCodeAt(escapes) === BACKSLASH) escapes -= 1;
    if ((end - escapes) % 2 === 1) return end;
  }
  return text.length;
}

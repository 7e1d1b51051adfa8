/** A string, with the colon behind it where it is a name; the beginning or end of an object or a list. */
const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/**
 * Finds the first name that an object of a JSON text has twice, at any depth and however it is escaped: `JSON.parse`
 * keeps the last value without a word, where another reader may have taken the first. The text is one that `JSON.parse`
 * takes. Returns the name behind those of the objects around it, with dots; undefined where there is none.
 */
export function findRepeatedName(json: string): string | undefined {
  const around: { readonly names: Set<string>; at: string }[] = [];
  for (const [token, text = '""', colon] of json.matchAll(TOKENS)) {
    const inner = around.at(-1);
    if (token === '{' || token === '[') around.push({ names: new Set(), at: '' });
    else if (token === '}' || token === ']') around.pop();
    else if (colon !== undefined && inner !== undefined) {
      inner.at = JSON.parse(text) as string;
      if (inner.names.has(inner.at)) return around.flatMap(({ at }) => (at === '' ? [] : [at])).join('.');
      inner.names.add(inner.at);
    }
  }
  return undefined;
}

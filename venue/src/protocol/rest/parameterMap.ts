import { duplicateParameter, illegalCharacters } from '../wireError.ts';

/** Decoded request parameters by name. */
export type ParameterMap = ReadonlyMap<string, string>;

/**
 * Parses the parameters of a query and a form body; the query takes precedence. Throws a WireError if one of them
 * repeats a name or has an invalid escape.
 */
export function parseParameters(query: string, body = ''): ParameterMap {
  const parameters = parsePairs(query);
  if (body === '') return parameters;
  if (parameters.size === 0) return parsePairs(body);
  for (const [name, value] of parsePairs(body)) if (!parameters.has(name)) parameters.set(name, value);
  return parameters;
}

const ESCAPE = /[%+]/;

function parsePairs(text: string): Map<string, string> {
  const found = new Map<string, string>();
  if (text === '') return found;
  // Most requests contain no escape, so they are checked once.
  const read = ESCAPE.test(text) ? decodeText : (part: string) => part;
  for (let from = 0, end = 0; from < text.length; from = end + 1) {
    end = text.indexOf('&', from);
    if (end < 0) end = text.length;
    if (end === from) continue;
    const sign = text.indexOf('=', from);
    const cut = sign < 0 || sign > end ? end : sign;
    const name = read(text.slice(from, cut), 'name');
    if (found.has(name)) throw duplicateParameter(name);
    found.set(name, cut === end ? '' : read(text.slice(cut + 1, end), name));
  }
  return found;
}

function decodeText(text: string, name: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw illegalCharacters(name);
  }
}

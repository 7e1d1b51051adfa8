import { parseBoundedJson } from '@aldgate/domain/json/parseBoundedJson.ts';

/** An integer value of 16 digits or more may exceed the range of exact numbers. */
const BIG = /([:[,]\s*)(-?\d{16,})(?=\s*[,}\]])/g;
/** Matches a whole string first, so that digits inside strings stay unchanged. */
const STRING_OR_BIG = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${BIG.source}`, 'g');

/**
 * Parses JSON. An integer of 16 digits or more is returned as a string, because the exchange's ids may exceed 2^53
 * and would become a different id. Throws a SyntaxError if the text is not JSON.
 */
export function parseJson(text: string): unknown {
  BIG.lastIndex = 0;
  if (!BIG.test(text)) return parseBoundedJson(text);
  return parseBoundedJson(
    text.replace(STRING_OR_BIG, (whole, before?: string, digits?: string) =>
      digits === undefined ? whole : `${before}"${digits}"`,
    ),
  );
}

/** An integer of sixteen digits or more that stands as a value: it may be beyond what a number holds. */
const BIG = /([:[,]\s*)(-?\d{16,})(?=\s*[,}\]])/g;
/** A string, whole, so that what looks like a number inside of it is left alone. */
const STRING_OR_BIG = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${BIG.source}`, 'g');

/**
 * Reads JSON. An integer of sixteen digits or more is read as a string of its digits: the exchange's ids may pass 2^53,
 * and would come back as another order's. Throws a SyntaxError where the text is no JSON.
 */
export function parseJson(text: string): unknown {
  BIG.lastIndex = 0;
  if (!BIG.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(STRING_OR_BIG, (whole, before?: string, digits?: string) =>
      digits === undefined ? whole : `${before}"${digits}"`,
    ),
  );
}

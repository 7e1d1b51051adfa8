declare global {
  interface JSON {
    /** Text that stands in JSON as it is: for numbers beyond 2^53. */
    rawJSON(text: string): object;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** A whole number as it stands in JSON with all its digits. */
export function rawNumber(digits: string): object {
  return JSON.rawJSON(digits);
}

/** Reads JSON with every number as the text that it stands in, so that none loses digits. Throws a SyntaxError. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_, value, { source }) => (typeof value === 'number' ? source : value));
}

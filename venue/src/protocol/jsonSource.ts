import { parseBoundedJson } from '@aldgate/domain/json/parseBoundedJson.ts';

declare global {
  interface JSON {
    /** Raw text in JSON: for numbers beyond 2^53. */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** An integer in JSON with all its digits. */
export function rawNumber(digits: string): object {
  return JSON.rawJSON(digits);
}

/** Parses JSON with numbers as text, so that no digits are lost. Throws a SyntaxError. */
export function parseExact(text: string): unknown {
  return parseBoundedJson(text, (_, value, { source }) => (typeof value === 'number' ? source : value));
}

/** Parses JSON whose numbers are written again as they were. Throws a SyntaxError. */
export function parseWithRawNumbers(text: string): unknown {
  return parseBoundedJson(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value,
  );
}

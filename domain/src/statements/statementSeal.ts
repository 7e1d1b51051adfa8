/** How the last line of a statement's file begins. A PDF may end with a comment, and in CSV it is a row of one cell. */
const MARK = '%aldgate-statement-1';
const LINE = /^%aldgate-statement-1 number=(\d{1,19}) sha256=([0-9a-f]{64}) signature=([0-9a-f]{128})\n$/;
/** Longer than any such line. */
const LINE_BYTES_MAX = 400;

/** Last line of a file: it describes the bytes before it. */
export interface StatementSeal {
  readonly number: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly signature: string;
}

/** The signed text: canonical JSON, as receipts are signed. */
export const statementPayload = (number: string, sha256: string): string =>
  JSON.stringify({ number, sha256, version: 1 });

export const formatSealLine = ({ number, sha256, signature }: StatementSeal): string =>
  `${MARK} number=${number} sha256=${sha256} signature=${signature}\n`;

/** Separates a file from its last line. Undefined where it does not end with one, to the byte. */
export function splitSealed(
  file: Uint8Array<ArrayBuffer>,
): { readonly content: Uint8Array<ArrayBuffer>; readonly seal: StatementSeal } | undefined {
  const tail = file.subarray(Math.max(0, file.length - LINE_BYTES_MAX));
  const text = String.fromCharCode(...tail);
  const at = text.lastIndexOf(MARK);
  const [line, number = '', sha256 = '', signature = ''] = LINE.exec(at < 0 ? '' : text.slice(at)) ?? [];
  if (line === undefined) return undefined;
  return { content: file.subarray(0, file.length - line.length), seal: { number, sha256, signature } };
}

import { CsvError, parse } from 'csv-parse/sync';
import { fullBic, isBic } from './checkBankAccount.ts';

export interface DirectoryEntry {
  /** Eight or eleven characters. */
  readonly bic: string;
  readonly name: string;
  readonly country: string;
}

/** Why a directory is refused. `line` counts from one. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly line: number | null;
  readonly reason: 'encoding' | 'malformed' | 'heading' | 'bic' | 'country' | 'name' | 'duplicate' | 'empty';

  constructor(line: number | null, reason: DirectoryError['reason'], detail: string) {
    super(detail);
    this.line = line;
    this.reason = reason;
  }
}

const HEADING = 'bic,name,country';
const NAME_MAX = 140;

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a directory of banks: CSV with the heading `bic,name,country`. All of it is right, or DirectoryError is thrown.
 */
export function parseDirectory(bytes: Uint8Array): DirectoryEntry[] {
  const [heading, ...rows] = readRows(bytes);
  if (heading?.record.join(',').toLowerCase() !== HEADING) {
    throw new DirectoryError(1, 'heading', `the first line is not ${HEADING}`);
  }
  if (rows.length === 0) throw new DirectoryError(null, 'empty', 'the file has no banks');
  const seen = new Set<string>();
  return rows.map(({ record, info }) => {
    const entry = readEntry(record, info.lines);
    const bic = fullBic(entry.bic);
    if (seen.has(bic)) throw new DirectoryError(info.lines, 'duplicate', `${entry.bic} is there twice`);
    seen.add(bic);
    return entry;
  });
}

function readEntry([code = '', name = '', countryCode = '']: readonly string[], line: number): DirectoryEntry {
  const bic = code.toUpperCase();
  const country = countryCode.toUpperCase();
  if (!isBic(bic)) {
    throw new DirectoryError(line, 'bic', `'${code.slice(0, 20)}' is not a BIC`);
  }
  if (country !== bic.slice(4, 6))
    throw new DirectoryError(line, 'country', `${bic} is not of '${countryCode.slice(0, 20)}'`);
  if (name === '' || name.length > NAME_MAX)
    throw new DirectoryError(line, 'name', `a name has 1 to ${NAME_MAX} characters`);
  return { bic, name, country };
}

function readRows(bytes: Uint8Array): readonly Row[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, { info: true, skip_empty_lines: true, trim: true }) as unknown as readonly Row[];
  } catch (error) {
    if (error instanceof CsvError) {
      throw new DirectoryError(typeof error.lines === 'number' ? error.lines : null, 'malformed', error.message);
    }
    throw new DirectoryError(null, 'encoding', 'the file is not UTF-8');
  }
}

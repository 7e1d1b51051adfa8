import type { Preview } from '../route.ts';

type Warning = Preview['warnings'][number];

/** A known address that the destination resembles. */
export interface LookAlikeWarning {
  readonly known: string;
  /** Its name in the book. */
  readonly name: string | null;
  /** The first character that differs. */
  readonly index: number;
  /** How many characters are to be typed. */
  readonly length: number;
}

/** Undefined where the destination resembles no known address. */
export function findLookAlike({
  warnings,
  errors,
}: Pick<Preview, 'warnings' | 'errors'>): LookAlikeWarning | undefined {
  const data = warnings.find(({ code }) => code === 'lookAlike')?.data;
  if (data === undefined || typeof data.known !== 'string' || typeof data.index !== 'number') return undefined;
  const required = errors.map((error) => error.data).find(hasLength);
  return {
    known: data.known,
    name: typeof data.name === 'string' ? data.name : null,
    index: data.index,
    length: required?.length ?? 0,
  };
}

/** Warnings that are a sentence; a look-alike has a field of its own. */
export const SENTENCES = [
  'contractCode',
  'burnAddress',
  'firstUse',
  'singleControl',
] as const satisfies readonly Warning['code'][];

const hasLength = (data: unknown): data is { readonly length: number } =>
  typeof data === 'object' && data !== null && 'index' in data && 'length' in data && typeof data.length === 'number';

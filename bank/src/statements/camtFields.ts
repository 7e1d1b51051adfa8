import { textAt, type XmlElement } from '../xml/element.ts';
import { isDay } from './days.ts';
import { type Direction, StatementError } from './statement.ts';

export function requireText(element: XmlElement, path: string): string {
  const text = textAt(element, path);
  if (text === null) throw new StatementError(element.line, 'structure', `${element.name} has no ${path}`);
  return text;
}

/** `CdtDbtInd` of the element. */
export function readDirection(element: XmlElement): Direction {
  const code = textAt(element, 'CdtDbtInd');
  if (code === 'CRDT') return 'credit';
  if (code === 'DBIT') return 'debit';
  throw new StatementError(element.line, 'direction', `${element.name} is neither credit nor debit`);
}

/** The day of a date or of a time, as the bank wrote it; null where there is none. */
export function readDay(text: string | null, line: number): string | null {
  if (text === null) return null;
  const day = text.slice(0, 10);
  if (!isDay(day) || !/^(T|Z|[+-]\d|$)/.test(text.slice(10))) {
    throw new StatementError(line, 'date', `'${text.slice(0, 40)}' is not a date`);
  }
  return day;
}

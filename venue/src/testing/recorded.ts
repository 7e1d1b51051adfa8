import { existsSync, readFileSync } from 'node:fs';

/** Recorded payloads beside the project. Tests that need them are skipped if they are missing. */
const FOLDER = new URL('../../../../shared/reference/data/recorded/', import.meta.url);

export const hasRecordings = existsSync(FOLDER);

export function recordedText(path: string): string {
  return readFileSync(new URL(path, FOLDER), 'utf8');
}

export function recordedJson(path: string): unknown {
  return JSON.parse(recordedText(path));
}

/** JSON after a recorder's timestamp, one per line, from the second line. */
export function recordedEvents(path: string): unknown[] {
  const lines = recordedText(path).split('\n').slice(1);
  return lines.filter((line) => line.includes('{')).map((line) => JSON.parse(line.slice(line.indexOf('{'))));
}

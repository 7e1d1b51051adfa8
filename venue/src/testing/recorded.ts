import { existsSync, readFileSync } from 'node:fs';

/** Real payloads kept beside the project. Where they are absent, tests that need them say so and are skipped. */
const FOLDER = new URL('../../../../shared/reference/data/recorded/', import.meta.url);

export const hasRecordings = existsSync(FOLDER);

export function recordedText(path: string): string {
  return readFileSync(new URL(path, FOLDER), 'utf8');
}

export function recordedJson(path: string): unknown {
  return JSON.parse(recordedText(path));
}

/** JSON that stands after a recorder's time stamp, one a line, from the second line on. */
export function recordedEvents(path: string): unknown[] {
  const lines = recordedText(path).split('\n').slice(1);
  return lines.filter((line) => line.includes('{')).map((line) => JSON.parse(line.slice(line.indexOf('{'))));
}

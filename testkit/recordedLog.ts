import { pino } from 'pino';
import type { Log } from '../server/src/kernel/log.ts';

/** A log whose lines a test reads. */
export function recordedLog(level: 'warn' | 'error'): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  return { log: pino({ level }, { write: (line: string) => void lines.push(line) }), lines };
}

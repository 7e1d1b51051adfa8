import { createLog, type Log } from '../../server/src/kernel/log.ts';

/** A log whose lines a test reads. */
export function recordedLog(level: 'info' | 'warn' | 'error'): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  return { log: createLog(level, { write: (line) => void lines.push(line) }), lines };
}

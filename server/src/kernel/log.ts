import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on stdout. Whatever carries a secret is cut before it is written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: ['req.headers.authorization', 'headers.authorization', 'password', 'token', '*.password', '*.token'],
  });
}

import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on stdout, with secrets redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: ['req.headers.authorization', 'headers.authorization', 'password', 'token', '*.password', '*.token'],
  });
}

import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on stdout, or to another destination, with secrets redacted. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      redact: ['req.headers.authorization', 'headers.authorization', 'password', 'token', '*.password', '*.token'],
    },
    destination,
  );
}

/** The operating system's error code (`ENOENT`, `EADDRINUSE`), if any. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of any thrown value. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

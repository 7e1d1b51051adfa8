/** Runs a handler of a socket: a fault is reported, and closes its own socket and nothing else. */
export function guard(report: (error: unknown) => void, close: () => void, handle: () => void): void {
  try {
    handle();
  } catch (error) {
    report(error);
    close();
  }
}

/** Receives errors outside of any call: exceptions of listeners, malformed messages. */
export type OnError = (error: unknown) => void;

/** Default error handler, so that no error is lost. */
export const logError: OnError = (error) => {
  console.error(error);
};

/** Calls every listener. An exception is reported and does not affect the other listeners. */
export function notify<Value>(listeners: Iterable<(value: Value) => void>, value: Value, onError: OnError): void {
  for (const listener of listeners) {
    try {
      listener(value);
    } catch (error) {
      onError(error);
    }
  }
}

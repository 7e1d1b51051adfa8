/** Hears of errors that are nobody's answer: a listener that threw, a message of another shape. */
export type OnError = (error: unknown) => void;

/** Where nobody asked to hear of errors they go to the console, so that none is lost. */
export const logError: OnError = (error) => {
  console.error(error);
};

/** Calls every listener. What one throws is reported, and keeps nothing from the others. */
export function notify<Value>(listeners: Iterable<(value: Value) => void>, value: Value, onError: OnError): void {
  for (const listener of listeners) {
    try {
      listener(value);
    } catch (error) {
      onError(error);
    }
  }
}

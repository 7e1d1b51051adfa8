/** An error that the person who runs the command can correct: its message says how, and is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

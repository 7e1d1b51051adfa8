/** An error that the person who runs the command can correct: its message says how, and is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** Whether it may be gone at the next attempt without anything being corrected. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false }: { readonly mayPass?: boolean } = {}) {
    super(message);
    this.mayPass = mayPass;
  }
}

import { renameSync, rmSync } from 'node:fs';
import { errorCode } from '../errors.ts';

const TAKEN: ReadonlySet<string | undefined> = new Set(['ENOTEMPTY', 'EEXIST']);

/**
 * Puts a complete folder where another is. `isThere` says whether the same is there already: another start
 * may have put its own there at any moment.
 */
export function swapFolder(complete: string, target: string, isThere: () => boolean): void {
  while (!isThere()) {
    try {
      rmSync(target, { recursive: true, force: true });
      renameSync(complete, target);
      return;
    } catch (error) {
      if (!TAKEN.has(errorCode(error))) throw error;
    }
  }
}

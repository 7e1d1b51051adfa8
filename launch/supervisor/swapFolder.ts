import { renameSync, rmSync } from 'node:fs';
import { errorCode } from '../errors.ts';

const TAKEN: ReadonlySet<string | undefined> = new Set(['ENOTEMPTY', 'EEXIST']);

/**
 * Puts a complete folder in the place of another. `isThere` says whether the place has the same already: another start
 * may have put its own there at any moment.
 */
export function swapFolder(complete: string, place: string, isThere: () => boolean): void {
  while (!isThere()) {
    try {
      rmSync(place, { recursive: true, force: true });
      renameSync(complete, place);
      return;
    } catch (error) {
      if (!TAKEN.has(errorCode(error))) throw error;
    }
  }
}

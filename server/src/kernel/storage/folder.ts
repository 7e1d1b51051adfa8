import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Objects } from './objects.ts';

/** Keys are made by the platform; anything else would be a path. */
const KEY = /^[a-z0-9-]{1,100}$/;

/** Objects as files of one folder, readable by their owner only. Written beside and moved, so that none is there by half. */
export function folderObjects(folder: string): Objects {
  const resolvePath = (key: string) => {
    if (!KEY.test(key)) throw new Error('an object’s key has letters, digits and - only');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, content) {
      const path = resolvePath(key);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });
      const beside = `${path}.part`;
      const file = await open(beside, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, path);
    },
    async get(key) {
      try {
        return await readFile(resolvePath(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
